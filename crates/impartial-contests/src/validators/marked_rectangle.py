(t,) = numbers(LIMITS["T"])
sides = [numbers(LIMITS["N"], LIMITS["M"]) for _ in range(t)]
# 2^64 - 1 means that there is no limit.
need(all(min(sum(side), 2**64 - 1) <= LIMITS["sum"][1] for side in zip(*sides)), "sums within the limit")
