"""The parameters of each route.

Generated from the API's OpenAPI document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

PARAMETERS: Mapping[str, Sequence[str]] = {
    "/api/v1/bills": ["q","congress","type","chamber","status","sponsor_bioguide_id","committee","topic","cosponsor","cites","from","to","introduced_from","introduced_to","order","ids","in","page","per_page"],
    "/api/v1/bills/{congress}/{type}/{number}": ["include"],
    "/api/v1/bills/{congress}/{type}/{number}/texts": [],
    "/api/v1/bills/{congress}/{type}/{number}/texts/{version}": [],
    "/api/v1/bills/{congress}/{type}/{number}/texts/{version}/changes": ["since"],
    "/api/v1/bills/{congress}/{type}/{number}/texts/{version}/sections/{id}": [],
    "/api/v1/amendments": ["q","congress","type","chamber","sponsor","bill","status","from","to","order","ids","page","per_page"],
    "/api/v1/amendments/{congress}/{type}/{number}": ["include"],
    "/api/v1/laws": ["q","congress","law_type","sponsor_bioguide_id","committee","topic","cosponsor","cites","from","to","order","page","per_page"],
    "/api/v1/laws/{congress}/{law_type}/{law_number}": [],
    "/api/v1/votes": ["q","congress","session","chamber","bill_type","bill_number","result","bill","member","from","to","order","page","per_page"],
    "/api/v1/votes/{congress}/{session}/{chamber}/{vote_number}": ["include"],
    "/api/v1/legislators": ["q","congress","chamber","party","state","in_office","district","gender","page","per_page"],
    "/api/v1/legislators/{bioguide_id}": ["include"],
    "/api/v1/legislators/{bioguide_id}/votes": ["congress","chamber","position","result","from","to","order","page","per_page"],
    "/api/v1/legislators/{bioguide_id}/cosponsored-bills": ["congress","from","to","order","page","per_page"],
    "/api/v1/committees": ["q","chamber","type","current","congress","page","per_page"],
    "/api/v1/committees/{code}": ["include"],
    "/api/v1/committees/{code}/bills": ["congress","status","from","to","order","page","per_page"],
    "/api/v1/meetings": ["chamber","from","to","order","page","per_page"],
    "/api/v1/committees/{code}/meetings": ["from","to","order","page","per_page"],
    "/api/v1/nominations": ["q","congress","organization","status","is_civilian","committee","from","to","order","page","per_page"],
    "/api/v1/nominations/{congress}/{citation}": ["include"],
    "/api/v1/committees/{code}/nominations": ["from","to","order","page","per_page"],
    "/api/v1/treaties": ["q","congress","topic","status","active","from","to","order","page","per_page"],
    "/api/v1/treaties/{congress}/{citation}": ["include"],
    "/api/v1/topics": ["q","page","per_page"],
    "/api/v1/topics/{slug}": ["congress","from","to","order","page","per_page"],
    "/api/v1/congresses": ["page","per_page"],
    "/api/v1/congresses/{congress}": [],
    "/api/v1/changes": ["since","resource","congress","page","per_page"],
    "/api/v1/changes/{build}": ["resource","congress","page","per_page"],
    "/api/v1/bulk": ["resource","congress","format","page","per_page"],
}

SEARCHES: Mapping[str, Sequence[str]] = {
    "/api/v1/bills": ["q","committee","topic","cosponsor","cites","introduced_from","introduced_to","ids"],
    "/api/v1/bills/:congress/:type/:number/texts/:version/changes": [],
    "/api/v1/amendments": ["q","ids"],
    "/api/v1/laws": ["q","sponsor_bioguide_id","committee","topic","cosponsor","cites"],
    "/api/v1/votes": ["q","bill","member"],
    "/api/v1/legislators": ["q","in_office","district","gender"],
    "/api/v1/committees": ["q","congress"],
    "/api/v1/nominations": ["q","committee"],
    "/api/v1/treaties": ["q"],
    "/api/v1/topics": ["q"],
}
"""By path, the parameters that make a request a search."""
