NAMES = "NAMED_CODES".split()[::2]
code, k = tokens(2)
if code.startswith("S("):
    need(re.fullmatch(r"S\((all|(all-but:)?[0-9]+(,[0-9]+)*)\)", code), "a set such as S(1,3,4)")
    takes = [take.lstrip("0") for take in re.findall("[0-9]+", code)]
    need(all(0 < len(take) <= 5 and int(take) <= 65535 for take in takes), "numbers to take from 1 to 65535")
else:
    need(code in NAMES or re.fullmatch(r"([048Cc]!?)?\.[0-9A-Fa-f]{1,63}", code), "a code such as 0.77, or a name")
for heap in tokens(number(k, *LIMITS["K"])):
    number(heap, *LIMITS["heap"])
