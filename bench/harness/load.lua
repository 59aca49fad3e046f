-- Sends the requests of a file in turn: a line each, with tabs between target, names and values of headers.
local requests = {}
local at = 0

function init()
  for line in io.lines(os.getenv("LOAD_REQUESTS")) do
    local fields = {}
    for field in (line .. "\t"):gmatch("([^\t]*)\t") do fields[#fields + 1] = field end
    local headers = { Host = wrk.headers["Host"] }
    for i = 2, #fields - 1, 2 do headers[fields[i]] = fields[i + 1] end
    requests[#requests + 1] = wrk.format("GET", fields[1], headers)
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  local broken = errors.connect + errors.read + errors.write + errors.timeout
  print(string.format("load %d %d %d %d %d", summary.requests, summary.duration,
    latency:percentile(99), errors.status, broken))
end
