"""Trains the models of src/extraction/understand/questions from what collect.ts wrote.

    python training/train.py FOLDER [--folds 4]

Prints grouped cross-validation (no issuer is in two folds), then trains on everything and writes
src/extraction/understand/questions/models/{fields,columns,rows}.json. Everything is seeded.
"""

import argparse
import collections
import math
import pathlib

import forest
import numpy as np

MODELS = pathlib.Path(__file__).parent.parent / "src/extraction/understand/questions/models"

# Likeness of texts can only speak for a candidate, and a better rival only against it.
MONOTONE = {
    "fields": lambda name: 1
    if name.endswith(("_asked", "_printed", "_described", "_gap"))
    or name in ("best", "second", "described_best", "fact_confidence", "rule_same")
    else -1
    if name in ("rival", "rule_other")
    else 0,
    "columns": lambda name: 1 if name in ("asked", "printed", "described") else -1 if name.startswith("rival") else 0,
    "rows": lambda name: 0,
}
LEAVES = {"fields": 24, "columns": 12, "rows": 8}
ROUNDS = {"fields": 160, "columns": 120, "rows": 80}
# One large set of similar documents must not outweigh all others.
SET_WEIGHT = {"vrdu-adbuy": 0.3}
# Share of the wrong candidates that training looks at: there are a hundred for each right one.
KEEP_WRONG = 0.4


def fit(kind, names, rows):
    return forest.fit(
        names,
        rows,
        leaves=LEAVES[kind],
        rounds=ROUNDS[kind],
        monotone=MONOTONE[kind],
        keep_wrong=KEEP_WRONG if kind == "fields" else 1.0,
        set_weight=SET_WEIGHT,
    )


def cross_validate(kind, names, rows, count):
    """The best candidate of each question by a model that has not seen its issuer."""
    fold = forest.folds_of(rows, count)
    chosen = []
    for k in range(count):
        model = fit(kind, names, [row for row in rows if fold[row["group"]] != k])
        for row in rows:
            if fold[row["group"]] != k or len(row["y"]) == 0:
                continue
            scores = model.predict(row["x"], raw_score=True)
            if kind == "rows":
                chosen.extend((row, float(s), int(y)) for s, y in zip(scores, row["y"]))
            else:
                best = int(np.argmax(scores))
                chosen.append((row, float(scores[best]), int(row["y"][best])))
    return chosen


def report(kind, rows, chosen, slope, offset):
    probability = [1 / (1 + math.exp(-(slope * s + offset))) for _, s, _ in chosen]
    right = [y for _, _, y in chosen]
    bins = collections.defaultdict(list)
    for p, y in zip(probability, right):
        bins[min(9, int(p * 10))].append((p, y))
    error = sum(abs(sum(p for p, _ in b) - sum(y for _, y in b)) for b in bins.values()) / max(1, len(right))
    print(f"{kind}: calibration error {error:.3f} over {len(right)} decisions")
    if kind != "fields":
        threshold = [p >= 0.5 for p in probability]
        hits = sum(1 for t, y in zip(threshold, right) if t and y)
        print(f"  precision {hits / max(1, sum(threshold)):.3f} of {sum(threshold)} given at 0.5")
        return
    counts = collections.defaultdict(lambda: [0, 0, 0])
    for row in rows:
        if row["expected"]:
            counts[row["set"]][2] += 1
    for (row, _, y), p in zip(chosen, probability):
        if row["expected"] and p >= 0.2:
            counts[row["set"]][1] += 1
            counts[row["set"]][0] += y
    for name, (hit, given, expected) in sorted(counts.items()):
        print(f"  {name}: F1 {200 * hit / max(1, given + expected):.1f} ({hit}/{given}/{expected})")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--folds", type=int, default=4)
    options = parser.parse_args()
    for kind in ("columns", "rows", "fields"):
        names, rows = forest.load(options.folder / f"{kind}.jsonl")
        chosen = cross_validate(kind, names, rows, options.folds)
        slope, offset = forest.calibrate([s for _, s, _ in chosen], [y for _, _, y in chosen])
        report(kind, rows, chosen, slope, offset)
        model = fit(kind, names, rows)
        forest.write_model(MODELS / f"{kind}.json", model, names, slope, offset)


if __name__ == "__main__":
    main()
