"""Trains the models of src/extraction/understand/questions/text-bounds.ts with the features that
collect-bounds.ts wrote.

    python training/train_bounds.py FOLDER [--folds 4]

Writes the models of each fold to FOLDER/folds, for collect.ts and score-custom.ts, and the models trained
on all documents to src/extraction/understand/questions/models. Prints how well positions are ranked for
issuers that were not part of the training.
"""

import argparse
import json
import pathlib

import forest
import numpy as np

MODELS = pathlib.Path(__file__).parent.parent / "src/extraction/understand/questions/models"
LEAVES = 24
ROUNDS = 120


def fit(names, rows):
    return forest.fit(names, rows, leaves=LEAVES, rounds=ROUNDS, keep_wrong=0.5)


def report(kind, scores, right, slope, offset):
    """Prints, for several probabilities, the fractions of the correct positions and of all positions that
    have at least this probability."""
    probability = 1 / (1 + np.exp(-(slope * scores + offset)))
    for least in (0.02, 0.03, 0.05, 0.1, 0.3, 0.5):
        above = probability >= least
        print(f"{kind} >= {least}: {100 * above[right].mean():.1f} % of the right, {100 * above.mean():.1f} % of all")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--folds", type=int, default=4)
    options = parser.parse_args()
    fold = None
    for kind in ("starts", "ends"):
        names, rows = forest.load(options.folder / f"{kind}.jsonl")
        if fold is None:
            fold = forest.folds_of(rows, options.folds)
            (options.folder / "folds").mkdir(exist_ok=True)
            (options.folder / "folds" / "folds.json").write_text(json.dumps(fold))
        models, scores, right = [], [], []
        for k in range(options.folds):
            model = fit(names, [row for row in rows if fold[row["group"]] != k])
            models.append(model)
            unseen = [row for row in rows if fold[row["group"]] == k]
            scores.append(model.predict(np.concatenate([row["x"] for row in unseen]), raw_score=True))
            right.append(np.concatenate([row["y"] for row in unseen]) == 1)
        scores, right = np.concatenate(scores), np.concatenate(right)
        slope, offset = forest.calibrate(scores, right)
        report(kind, scores, right, slope, offset)
        for k, model in enumerate(models):
            forest.write_model(options.folder / "folds" / str(k) / f"{kind}.json", model, names, slope, offset)
        forest.write_model(MODELS / f"{kind}.json", fit(names, rows), names, slope, offset)


if __name__ == "__main__":
    main()
