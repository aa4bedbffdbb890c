"""Trains the models of src/extraction/understand/questions from what collect.ts wrote.

    python training/train.py FOLDER [--folds 4]

Prints grouped cross-validation (no issuer is in two folds), then trains on everything and writes
src/extraction/understand/questions/models/{fields,columns,rows}.json. Everything is seeded.
"""

import argparse
import collections
import json
import math
import pathlib
import random

import lightgbm as lgb
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
SEED = 1
# One large set of similar documents must not outweigh all others.
SET_WEIGHT = {"vrdu-adbuy": 0.3}
# Share of the wrong candidates that training looks at: there are a hundred for each right one.
KEEP_WRONG = 0.4


def load(folder, kind):
    with open(folder / f"{kind}.jsonl") as lines:
        names = json.loads(next(lines))
        rows = [json.loads(line) for line in lines]
    for row in rows:
        row["x"] = np.array(row["x"], dtype=np.float64).reshape(len(row["y"]), len(names))
        row["y"] = np.array(row["y"], dtype=np.int8)
    return names, rows


def fit(kind, names, rows):
    chance = np.random.default_rng(SEED)
    features, labels, weights = [], [], []
    for row in rows:
        if len(row["y"]) == 0:
            continue
        keep = (row["y"] == 1) | (chance.random(len(row["y"])) < (KEEP_WRONG if kind == "fields" else 1))
        features.append(row["x"][keep])
        labels.append(row["y"][keep])
        weights.append(
            np.where(row["y"][keep] == 1, 1.0, 1 / (KEEP_WRONG if kind == "fields" else 1))
            * SET_WEIGHT.get(row["set"], 1.0)
        )
    params = {
        "objective": "binary",
        "learning_rate": 0.06,
        "num_leaves": LEAVES[kind],
        "min_data_in_leaf": 20,
        "feature_fraction": 0.5,
        "bagging_fraction": 0.8,
        "bagging_freq": 1,
        "lambda_l2": 3,
        "monotone_constraints": [MONOTONE[kind](name) for name in names],
        "num_threads": 1,
        "deterministic": True,
        "seed": SEED,
        "verbose": -1,
    }
    data = lgb.Dataset(
        np.concatenate(features), np.concatenate(labels), weight=np.concatenate(weights), feature_name=names
    )
    return lgb.train(params, data, ROUNDS[kind])


def calibrate(scores, right):
    """Slope and offset of a logistic line from score to probability (Platt scaling), by Newton's method."""
    x, y = np.array(scores), np.array(right, dtype=float)
    slope, offset = 1.0, 0.0
    for _ in range(50):
        p = 1 / (1 + np.exp(-(slope * x + offset)))
        w = np.maximum(p * (1 - p), 1e-6)
        gradient = np.array([np.sum((p - y) * x) + 1e-3 * (slope - 1), np.sum(p - y)])
        hessian = np.array([[np.sum(w * x * x) + 1e-3, np.sum(w * x)], [np.sum(w * x), np.sum(w) + 1e-6]])
        step = np.linalg.solve(hessian, gradient)
        slope, offset = slope - step[0], offset - step[1]
        if np.abs(step).max() < 1e-6:
            break
    return float(slope), float(offset)


def folds_of(rows, count):
    groups = sorted({row["group"] for row in rows})
    random.Random(SEED).shuffle(groups)
    return {group: i % count for i, group in enumerate(groups)}


def cross_validate(kind, names, rows, count):
    """The best candidate of each question by a model that has not seen its issuer."""
    fold = folds_of(rows, count)
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


def export(model, names, slope, offset):
    trees = []
    for tree in model.dump_model()["tree_info"]:
        out = {"feature": [], "threshold": [], "left": [], "right": [], "leaves": []}

        def add(node):
            if "leaf_value" in node:
                out["leaves"].append(float(f"{node['leaf_value']:.5g}"))
                return ~(len(out["leaves"]) - 1)
            at = len(out["feature"])
            out["feature"].append(node["split_feature"])
            out["threshold"].append(float(f"{node['threshold']:.6g}"))
            out["left"].append(0)
            out["right"].append(0)
            out["left"][at] = add(node["left_child"])
            out["right"][at] = add(node["right_child"])
            return at

        add(tree["tree_structure"])
        trees.append(out)
    return {"features": names, "slope": round(slope, 5), "offset": round(offset, 5), "trees": trees}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--folds", type=int, default=4)
    options = parser.parse_args()
    for kind in ("columns", "rows", "fields"):
        names, rows = load(options.folder, kind)
        chosen = cross_validate(kind, names, rows, options.folds)
        slope, offset = calibrate([s for _, s, _ in chosen], [y for _, _, y in chosen])
        report(kind, rows, chosen, slope, offset)
        model = fit(kind, names, rows)
        MODELS.mkdir(exist_ok=True)
        (MODELS / f"{kind}.json").write_text(json.dumps(export(model, names, slope, offset), separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
