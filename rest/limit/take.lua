-- One request against two limits, at once: it is counted by both or by neither.
-- KEYS: the caller's and the workspace's theoretical arrival times, in
-- microseconds. ARGV: interval and tolerance of each, in microseconds.
-- Gives, for each, how far it is ahead of now, and how long to wait (negative
-- or zero: not at all). The time is Redis's own, the same for every process.
local clock = redis.call('TIME')
local now = clock[1] * 1000000 + clock[2]
local ahead, wait = {}, {}
for i = 1, 2 do
  local arrival = tonumber(redis.call('GET', KEYS[i]) or now)
  ahead[i] = math.max(arrival - now, 0)
  wait[i] = ahead[i] + ARGV[2 * i - 1] - ARGV[2 * i]
end
if wait[1] <= 0 and wait[2] <= 0 then
  for i = 1, 2 do
    ahead[i] = ahead[i] + ARGV[2 * i - 1]
    redis.call('SET', KEYS[i], string.format('%.0f', now + ahead[i]), 'PX', math.ceil(ahead[i] / 1000))
  end
end
return {ahead[1], wait[1], ahead[2], wait[2]}
