"""Trains the models of src/extraction/understand/lists with the features that collect-lists.ts wrote.

    python training/train_lists.py STAGE FOLDER

STAGE is a stage of collect-lists.ts. The forests of the folds are written to FOLDER/folds, for the next
stage, and the forest trained on all documents to src/extraction/understand/lists/models.
"""

import argparse
import collections
import pathlib

import forest
import numpy as np

MODELS = pathlib.Path(__file__).parent.parent / "src/extraction/understand/lists/models"
STAGES = {"grids": ["columns", "rows", "joins"], "lists": ["grids"], "choice": ["choice"], "values": ["values"]}
FOLDS = 4
SETTINGS = {
    "columns": {"leaves": 31, "rounds": 400, "params": {"feature_fraction": 0.6, "learning_rate": 0.08}},
    "rows": {"leaves": 24, "rounds": 250, "params": {"learning_rate": 0.08}},
    "joins": {"leaves": 24, "rounds": 250},
    # The targets are fractions of correct values rather than 0 or 1.
    "grids": {"leaves": 14, "rounds": 150, "params": {"objective": "cross_entropy", "min_data_in_leaf": 8}},
    # If each tree used all rows and features, the score of transactions would vary by two points depending on
    # the seed.
    "choice": {
        "leaves": 31,
        "rounds": 900,
        "params": {
            "objective": "cross_entropy",
            "min_data_in_leaf": 15,
            "learning_rate": 0.03,
            "feature_fraction": 0.4,
            "bagging_fraction": 0.7,
            "bagging_freq": 1,
        },
    },
    "values": {"leaves": 8, "rounds": 60},
}
UP = {
    "columns": {"known", "known_more", "asked", "printed", "typed"},
    "choice": {"score", "sum_labelled", "consistent", "chain", "closes"},
    "grids": {"mean_sure_entry", "mean_sure_role", "consistent", "sum_labelled", "chain"},
    "values": {"list", "column", "row", "consistent", "chain"},
}
DOWN = {"columns": {"known_other", "known_elsewhere"}, "values": {"doubt"}}


def read(path):
    import json

    with open(path) as lines:
        names = json.loads(next(lines))
        rows = [json.loads(line) for line in lines]
    for row in rows:
        row["x"] = np.array(row["x"], dtype=np.float64).reshape(len(row["y"]), len(names))
        row["y"] = np.array(row["y"], dtype=np.float64)
    return names, [row for row in rows if len(row["y"]) > 0]


def fit(name, names, rows):
    settings = SETTINGS[name]
    return forest.fit(
        names,
        rows,
        monotone=lambda one: 1 if one in UP.get(name, ()) else -1 if one in DOWN.get(name, ()) else 0,
        leaves=settings["leaves"],
        rounds=settings["rounds"],
        params={"num_threads": 1, **settings.get("params", {})},
    )


def train(name, folder):
    names, rows = read(folder / f"{name}.jsonl")
    scores, rights, owners = [], [], []
    models = []
    for k in range(FOLDS):
        model = fit(name, names, [row for row in rows if row["fold"] != k])
        models.append(model)
        for row in rows:
            if row["fold"] == k:
                scores.extend(model.predict(row["x"], raw_score=True))
                rights.extend(row["y"])
                owners.extend([row] * len(row["y"]))
    slope, offset = forest.calibrate(scores, rights)
    for k, model in enumerate(models):
        forest.write_model(folder / "folds" / str(k) / f"{name}.json", model, names, slope, offset)
    forest.write_model(MODELS / f"{name}.json", fit(name, names, rows), names, slope, offset)
    report(name, np.array(scores), np.array(rights), owners, slope, offset)


def report(name, scores, rights, owners, slope, offset):
    chance = 1 / (1 + np.exp(-(slope * scores + offset)))
    bins = np.minimum(9, (chance * 10).astype(int))
    error = sum(abs(np.sum(chance[bins == b]) - np.sum(rights[bins == b])) for b in range(10)) / max(1, len(rights))
    print(f"{name}: {len(rights)} decisions, calibration error {error:.3f}")
    counts = collections.defaultdict(lambda: [0, 0, 0, 0])
    for p, y, row in zip(chance, rights, owners):
        count = counts[row["set"] + (" " + row["role"] if name == "columns" and False else "")]
        count[0] += int(p >= 0.5 and y >= 0.5)
        count[1] += int(p >= 0.5)
        count[2] += int(y >= 0.5)
        count[3] += 1
    for one, (hit, given, expected, _) in sorted(counts.items()):
        print(f"  {one}: F1 {200 * hit / max(1, given + expected):.1f} ({hit}/{given}/{expected})")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("stage", choices=STAGES)
    parser.add_argument("folder", type=pathlib.Path)
    options = parser.parse_args()
    for name in STAGES[options.stage]:
        train(name, options.folder)


if __name__ == "__main__":
    main()
