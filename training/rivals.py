"""Computes the features that src/extraction/understand/questions/settle.ts computes from the best candidates
for each question of a schema."""

import collections
import math

import numpy as np

MOST_RIVALS = 8
ANCHOR = 0.5
CLAIMED = 0.05
NEAR = 3
SPAN = 3
ADJACENT = 2
FAR = 60


def describe_schema(pair_names, settle_names, questions):
    """Yields the features of the best candidates for each question of a schema, with the indexes of these
    candidates.

    Each question is a dictionary with the number of the question, the number of the object that contains it, and
    the features (`x`), places (`at`), values, scores and probabilities (`sure`) of its candidates.
    """
    place = {name: i for i, name in enumerate(pair_names)}
    sources = [i for i, name in enumerate(pair_names) if name.startswith("source_")]
    best = [choose_best(one, place["tokens"]) for one in questions]
    numbers = [one["number"] for one in questions]
    by_token, by_value, claims = (collections.defaultdict(list) for _ in range(3))
    answers, located = [], []
    objects = {one["number"]: one["object"] for one in questions}
    by_number = dict(zip(numbers, best))
    for number, rivals in zip(numbers, best):
        for one in rivals:
            by_token[one["token"]].append((number, one["sure"]))
            by_value[one["value"]].append((number, one["sure"]))
            if one["sure"] >= CLAIMED:
                apart = [o["sure"] for o in rivals if o["end"] <= one["token"] or o["token"] >= one["end"]]
                claims[one["row"]].append((number, one["sure"], one["token"], one["end"], max([0, *apart])))
        if rivals and rivals[0]["sure"] >= ANCHOR:
            answers.append((number, rivals[0], kind_of(rivals[0]["x"], place, sources)))
            located.append((number, objects[number], rivals[0]["row"], rivals[0]["token"], rivals[0]["x"][place["x"]]))
    ranges = collections.defaultdict(list)
    for _, group, _, token, _ in located:
        ranges[group].append(token)
    rows = {number: one["row"] for number, one, _ in answers}
    for question, rivals in zip(questions, best):
        number = question["number"]
        before = [rows[n] for n in sorted(rows) if n < number]
        after = [rows[n] for n in sorted(rows) if n > number]
        previous, following = (before[-1] if before else None), (after[0] if after else None)
        likely = sum(one["sure"] >= 0.1 for one in rivals)
        highest = max([one["score"] for one in rivals], default=0)
        none = chance_of_none(question["scores"])
        siblings = [one for one in answers if one[0] != number]
        x = []
        for rank, one in enumerate(rivals):
            rival = max([0, *(o["sure"] for o in rivals if o["token"] != one["token"])])
            other = max([0, *(s for n, s in by_token[one["token"]] if n != number)])
            down = 99 if previous is None else max(-FAR, min(FAR, one["row"] - previous))
            up = 99 if following is None else max(-FAR, min(FAR, following - one["row"]))
            between = 0 if previous is None or following is None else 1 if down >= 0 and up >= 0 else -1
            outer = [o["sure"] for o in rivals if is_inside(one, o)]
            inner = [o["sure"] for o in rivals if is_inside(o, one)]
            row = [one["sure"], rival, one["sure"] - rival, rank, other, one["sure"] - other, down, up, between]
            row += [likely, question["questions"], one["score"], one["score"] - highest, none, rivals[0]["sure"]]
            row += [max([0, *outer]), max([0, *inner]), len(outer), len(inner)]
            row.append(sum(o["value"] == one["value"] for o in rivals))
            row += compare_claims(number, one, claims[one["row"]], by_value[one["value"]])
            row += compare_places(one, siblings, place, sources)
            row += compare_objects(one, number, objects[number], located, ranges, one["x"][place["x"]])
            row += measure_order(one, [by_number.get(number - i, []) for i in range(1, SPAN + 1)], -1)
            row += measure_order(one, [by_number.get(number + i, []) for i in range(1, SPAN + 1)], 1)
            x.append(np.concatenate([row, one["x"]]))
        yield [one["index"] for one in rivals], np.array(x).reshape(len(x), len(settle_names))


def choose_best(question, tokens):
    order = sorted(range(len(question["sure"])), key=lambda i: (-question["sure"][i], i))[:MOST_RIVALS]
    return [
        {
            "index": i,
            "score": float(question["scores"][i]),
            "sure": float(question["sure"][i]),
            "value": question["values"][i],
            "row": question["at"][i][0],
            "token": question["at"][i][1],
            "end": question["at"][i][1] + int(question["x"][i][tokens]),
            "x": question["x"][i],
        }
        for i in order
    ]


def chance_of_none(scores):
    most = max([0.0, *scores])
    return math.exp(-most) / (math.exp(-most) + sum(math.exp(score - most) for score in scores))


def is_inside(inner, outer):
    if outer["token"] > inner["token"] or outer["end"] < inner["end"]:
        return False
    return outer["token"] < inner["token"] or outer["end"] > inner["end"]


def compare_claims(number, one, claims, same_value):
    claim = need = after = before = 0
    for other, sure, start, end, otherwise in claims:
        if other == number:
            continue
        if start < one["end"] and end > one["token"]:
            claim, need = max(claim, sure), max(need, sure - otherwise)
        elif start >= one["end"] and start - one["end"] <= ADJACENT:
            after = max(after, sure)
        elif end <= one["token"] and one["token"] - end <= ADJACENT:
            before = max(before, sure)
    value = max([0, *(sure for other, sure in same_value if other != number)])
    return [claim, one["sure"] - claim, need, after, before, value]


def kind_of(x, place, sources):
    source = next((i for i, at in enumerate(sources) if x[at] == 1), -1)
    return x[place["best_relation"]], source, x[place["prose"]]


def compare_places(one, siblings, place, sources):
    own = kind_of(one["x"], place, sources)
    apart = [other for _, other, _ in siblings if other["token"] != one["token"]]
    rows = [abs(other["row"] - one["row"]) for other in apart]
    x = [abs(other["x"][place["x"]] - one["x"][place["x"]]) for other in apart]
    alike = [sum(kind[i] == own[i] for *_, kind in siblings) / max(1, len(siblings)) for i in range(3)]
    near = [min([FAR, *rows]), sum(n <= NEAR for n in rows), sum(n == 0 for n in rows), min([1, *x])]
    return [*near, *alike, len(siblings)]


def compare_objects(one, number, group, located, ranges, x):
    own = [a for a in located if a[0] != number and a[3] != one["token"] and a[1] == group]
    others = [a for a in located if a[0] != number and a[3] != one["token"] and a[1] != group]
    rows = [abs(row - one["row"]) for _, _, row, _, _ in own]
    apart = [abs(row - one["row"]) for _, _, row, _, _ in others]

    def is_around(tokens):
        return min(tokens) < one["token"] < max(tokens)

    around = int(is_around([a[3] for a in own])) if own else -1
    return [
        min([FAR, *rows]),
        sum(n <= NEAR for n in rows),
        sum(n == 0 for n in rows),
        min([1, *(abs(a[4] - x) for a in own)]),
        len(own),
        around,
        min([FAR, *apart]),
        sum(n <= NEAR for n in apart),
        sum(is_around(tokens) for other, tokens in ranges.items() if other != group),
    ]


def measure_order(one, questions, direction):
    in_order = total = near = 0
    for i, rivals in enumerate(questions):
        for other in rivals:
            if other["token"] == one["token"]:
                continue
            total += other["sure"]
            if (other["token"] - one["token"]) * direction <= 0:
                continue
            in_order += other["sure"]
            if i == 0:
                near = max(near, other["sure"] / (1 + abs(other["row"] - one["row"])))
    return [in_order / total if total > 0 else 0.5, total, near]
