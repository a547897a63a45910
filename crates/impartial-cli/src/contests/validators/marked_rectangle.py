(t,) = numbers(LIMITS["T"])
sides = [numbers(LIMITS["N"], LIMITS["M"]) for _ in range(t)]
# The maximum of 64 bits is no limit.
need(all(min(sum(side), 2**64 - 1) <= LIMITS["sum"][1] for side in zip(*sides)), "sums within the limit")
