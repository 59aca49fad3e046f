/** A member's photo, or the tile that stands for it. The name is beside it. */
export function Photo({ of }: { readonly of: string }) {
  return <img class="photo" src={`/photos/${of}`} width="225" height="275" alt="" loading="lazy" />;
}
