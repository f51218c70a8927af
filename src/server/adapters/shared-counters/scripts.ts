import { script } from "#server/adapters/redis/script.ts";

/** Uses the server's clock, because the clocks of nodes differ. */
const NOW = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/** Arguments: calls, window in ms, then each key's maximum. Reply: count and remaining ms of each counted key. */
export const countCallsScript = script(`
  local reply = {}
  for i, key in ipairs(KEYS) do
    local calls
    if ARGV[1] == '0' then calls = tonumber(redis.call('GET', key) or 0)
    else calls = redis.call('INCRBY', key, ARGV[1]) end
    local rest = redis.call('PTTL', key)
    if rest < 0 then
      rest = tonumber(ARGV[2])
      if calls > 0 then redis.call('PEXPIRE', key, rest) end
    end
    reply[#reply + 1] = calls
    reply[#reply + 1] = rest
    if calls > tonumber(ARGV[i + 2]) then break end
  end
  return reply`);

/** Arguments: free acts, window, first pause or 0, longest pause, 1 to count the act. Times and the reply are in ms. */
export const actScript = script(`${NOW}
  local free, window, first, longest = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
  local times = redis.call('LRANGE', KEYS[1], 0, -1)
  local stale = 0
  while times[stale + 1] and tonumber(times[stale + 1]) <= now - window do stale = stale + 1 end
  local recent, wait = #times - stale, 0
  if recent > 0 and recent >= free then
    if first > 0 then wait = times[#times] + math.min(first * 2 ^ (recent - free), longest) - now
    else wait = times[stale + 1] + window - now end
  end
  if wait <= 0 and ARGV[5] == '1' then
    if stale > 0 then redis.call('LTRIM', KEYS[1], stale, -1) end
    redis.call('RPUSH', KEYS[1], now)
    redis.call('PEXPIRE', KEYS[1], window)
  end
  return math.max(0, wait)`);

export const withdrawScript = script("redis.call('RPOP', KEYS[1]) return 1");
export const resetScript = script("redis.call('DEL', KEYS[1]) return 1");
/** Writes, because reads succeed also on a full server and on a replica. */
export const probeScript = script("redis.call('SET', KEYS[1], 1, 'PX', 1000) return 1");
