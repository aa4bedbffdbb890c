"""Trains the model that chooses among the possible answers to a question: true or false, or the members of an enum.

    python training/train_options.py FOLDER

FOLDER is the folder where collect-options.ts wrote options.jsonl, and train.py its folds. Prints the results of
grouped cross-validation, writes the model of each fold, and then trains on all documents.
"""

import argparse
import collections
import pathlib

import forest
import numpy as np

MODELS = pathlib.Path(__file__).parent.parent / "src/extraction/understand/questions/models"
LEAVES = 8
ROUNDS = 160
PARAMS = {"learning_rate": 0.05, "num_threads": 2, "min_data_in_leaf": 15, "feature_fraction": 0.4}
ANSWERED = 0.25


def fit(names, rows):
    return forest.fit_choice(names, rows, leaves=LEAVES, rounds=ROUNDS, params=PARAMS)


def choose(scores, values):
    return forest.chances_of(scores, values)


def report(rows, chosen):
    counts = collections.defaultdict(lambda: [0, 0, 0, 0])
    for row, (best, sure) in zip(rows, chosen):
        for name in (row["kind"], f"{row['kind']} {row['set']}"):
            count = counts[name]
            given = sure >= ANSWERED
            if row["expected"]:
                count[0] += 1
                count[1] += int(given and row["y"][best])
            count[2] += given
            count[3] += sure >= 0.9 and not row["y"][best]
    for name, (expected, right, given, wrong) in sorted(counts.items()):
        if " " not in name or expected >= 40:
            print(f"  {name}: {right}/{given}/{expected} F1 {200 * right / max(1, given + expected):.1f}, surely wrong {wrong}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    options = parser.parse_args()
    names, rows = forest.load(options.folder / "options.jsonl")
    fold = forest.folds_like(options.folder, rows)
    count = 1 + max(fold.values())
    models = [fit(names, [row for row in rows if fold[row["group"]] != k]) for k in range(count)]
    scores = [choose(models[fold[row["group"]]].predict(row["x"], raw_score=True), row["values"]) for row in rows]
    best = [int(np.argmax(one)) for one in scores]
    slope, offset, ceiling = forest.calibrate_top(
        [float(one[i]) for one, i in zip(scores, best)], [int(row["y"][i]) for row, i in zip(rows, best)]
    )
    sure = [ceiling / (1 + np.exp(-(slope * one[i] + offset))) for one, i in zip(scores, best)]
    at = names.index("settled")
    print("before:")
    report(rows, [(int(np.argmax(row["x"][:, at])), float(row["x"][:, at].max())) for row in rows])
    print("after:")
    report(rows, list(zip(best, sure)))
    gain = sum(model.feature_importance("gain") for model in models)
    for i in np.argsort(-gain)[:25]:
        print(f"    {names[i]} {gain[i]:.0f}")
    for k, model in enumerate(models):
        forest.write_model(options.folder / "folds" / str(k) / "options.json", model, names, slope, offset, ceiling)
    forest.write_model(MODELS / "options.json", fit(names, rows), names, slope, offset, ceiling)


if __name__ == "__main__":
    main()
