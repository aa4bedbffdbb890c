"""Trains the forest that weighs candidates against taught values, with the features that collect-learned.ts
wrote.

    python training/train_learned.py FOLDER

Prints the results of grouped cross-validation (the general engine alone, and with taught values), then trains
on all documents.
"""

import pathlib
import sys

import forest
import numpy as np

MODEL = pathlib.Path(__file__).parent.parent / "src/extraction/understand/learned/models/learned.json"
FOLDS = 5
LEAVES, ROUNDS = 12, 120
# Features that support a candidate must never lower its score.
RISING = {
    "engine", "engine_gap", "best_agree", "mean_agree", "agree_gap", "best_sameBefore", "best_sameAbove",
    "mean_sameBefore", "mean_sameAbove", "off_gap", "same", "shape",
}  # fmt: skip
SET_WEIGHT = {"sroie": 0.5, "einvoice-gt": 0.5}


def monotone(name):
    return 1 if name in RISING else 0


def train(names, rows):
    return forest.fit(
        names, rows, leaves=LEAVES, rounds=ROUNDS, monotone=monotone, set_weight=SET_WEIGHT,
        params={"min_data_in_leaf": 40},
    )  # fmt: skip


def choose(scores, row):
    """Returns the best candidate and whether it is correct. If the document does not have the field, no
    candidate is correct."""
    best = int(np.argmax(scores))
    return scores[best], int(row["y"][best])


def main(folder):
    names, rows = forest.load(pathlib.Path(folder) / "learned.jsonl")
    rows = [row for row in rows if len(row["y"]) > 0]
    fold = forest.folds_of(rows, FOLDS)
    engine, examples = names.index("engine"), names.index("examples")
    likeness = names.index("likeness")
    chosen, alone = [], []
    for k in range(FOLDS):
        model = train(names, [row for row in rows if fold[row["group"]] != k])
        for row in (row for row in rows if fold[row["group"]] == k):
            scores = model.predict(row["x"], raw_score=True)
            about = (row["set"], int(row["x"][0][examples]), row["x"][0][likeness] >= 0.5, int(row["y"].any()))
            chosen.append((*about, *choose(scores, row)))
            alone.append((*about, *choose(row["x"][:, engine], row)))
    slope, offset, ceiling = forest.calibrate_top([one[4] for one in chosen], [one[5] for one in chosen])
    sure = ceiling / (1 + np.exp(-(slope * np.array([one[4] for one in chosen]) + offset)))
    engine_sure = 1 / (1 + np.exp(-np.array([one[4] for one in alone])))
    print("set examples like: F1 alone, with what was taught (decisions)")
    for key in sorted({one[:3] for one in chosen}):
        here = [i for i, one in enumerate(chosen) if one[:3] == key]
        print(*key, f"{f1(alone, engine_sure, here):.1f} {f1(chosen, sure, here):.1f} ({len(here)})")
    right = np.array([one[5] for one in chosen])
    for low, high in ((0.25, 0.5), (0.5, 0.7), (0.7, 0.9), (0.9, 0.97), (0.97, 1.01)):
        inside = (sure >= low) & (sure < high)
        print(f"{low}-{high}: {sure[inside].mean():.3f} {right[inside].mean():.3f} ({inside.sum()})")
    forest.write_model(MODEL, train(names, rows), names, slope, offset, ceiling)


def f1(decisions, sure, here):
    given = [i for i in here if sure[i] >= 0.25]
    right = sum(decisions[i][5] for i in given)
    expected = sum(decisions[i][3] for i in here)
    return 200 * right / max(1, len(given) + expected)


main(sys.argv[1])
