"""Computes the features that src/extraction/understand/header/value-rivals.ts computes from the best candidates
for the header fields of a document."""

import collections

import numpy as np

MOST_RIVALS = 8
CLAIMED = 0.05
ANSWERED = 0.5
FAR = 60
OTHER_PAGE = 100
NEAR = 3
OWN_FEATURES = [
    "sure",
    "rival",
    "margin",
    "rank",
    "score",
    "score_gap",
    "none",
    "same_value",
    "claim",
    "claim_margin",
    "claim_need",
    "elsewhere",
    "elsewhere_margin",
    "longer",
    "shorter",
    "near_rows",
    "near_count",
    "same_row",
    "near_x",
    "answers",
]


def name_features(names):
    return OWN_FEATURES + [f"value_{name}" for name in names]


def describe_document(names, questions):
    """Returns, for each question of a document, the indexes of its best candidates and their features. A
    question is a dictionary with the features (`x`), `values`, `scores` and uncalibrated probabilities
    (`sure`) of its candidates."""
    place = [names.index(name) for name in ("page", "row", "x", "right")]
    best = [choose_best(one, place) for one in questions]
    flat = [(q, one) for q, listed in enumerate(best) for one in listed if one["sure"] >= CLAIMED]
    by_line, by_value = collections.defaultdict(list), collections.defaultdict(list)
    for q, one in flat:
        by_line[one["page"], one["row"]].append((q, one))
        by_value[one["value"]].append((q, one["sure"]))
    answers = [(q, listed[0]) for q, listed in enumerate(best) if listed and listed[0]["sure"] >= ANSWERED]
    out = []
    for q, (question, listed) in enumerate(zip(questions, best)):
        none = 1 / (1 + np.exp(np.clip(question["scores"], -30, 30)).sum()) if listed else 1
        highest = max((one["score"] for one in listed), default=0)
        others = [one for n, one in answers if n != q]
        rows = []
        for rank, one in enumerate(listed):
            sure = one["sure"]
            rival = max([0, *(o["sure"] for o in listed if o["value"] != one["value"])])
            claim = need = 0
            for n, other in by_line[one["page"], one["row"]]:
                if n == q or not overlaps(one, other):
                    continue
                apart = [o["sure"] for o in best[n] if not overlaps(one, o)]
                claim, need = max(claim, other["sure"]), max(need, other["sure"] - max([0, *apart]))
            elsewhere = max([0, *(s for n, s in by_value[one["value"]] if n != q)])
            longer = [o["sure"] for o in listed if o["value"] != one["value"] and one["value"] in o["value"]]
            shorter = [o["sure"] for o in listed if o["value"] != one["value"] and o["value"] in one["value"]]
            apart = [abs(o["row"] - one["row"]) + OTHER_PAGE * (o["page"] != one["page"]) for o in others]
            own = [sure, rival, sure - rival, rank, one["score"], one["score"] - highest, none]
            own += [sum(o["value"] == one["value"] for o in listed), claim, sure - claim, need]
            own += [elsewhere, sure - elsewhere, max([0, *longer]), max([0, *shorter]), min([FAR, *apart])]
            own += [sum(n <= NEAR for n in apart), sum(n == 0 for n in apart)]
            own += [min([1, *(abs(o["x"] - one["x"]) for o in others)]), len(others)]
            rows.append(np.concatenate([own, question["x"][one["index"]]]))
        out.append(([one["index"] for one in listed], np.array(rows).reshape(len(rows), len(OWN_FEATURES) + len(names))))
    return out


def choose_best(question, place):
    order = sorted(range(len(question["sure"])), key=lambda i: (-question["sure"][i], i))[:MOST_RIVALS]
    return [
        {
            "index": i,
            "sure": float(question["sure"][i]),
            "score": float(question["scores"][i]),
            "value": str(question["values"][i]),
            **dict(zip(("page", "row", "x", "right"), (float(question["x"][i][at]) for at in place))),
        }
        for i in order
    ]


def overlaps(a, b):
    return (a["page"], a["row"]) == (b["page"], b["row"]) and a["x"] < b["right"] and a["right"] > b["x"]
