"""Gradient-boosted forests for candidates: loading, training, calibration, folds and export.

A feature file is JSON Lines: the first line lists the feature names, and every other line is one decision,
{"set", "group", …, "x": [[…], …], "y": [0, 1, …]}, with one row of x for each candidate.
"""

import json
import math
import random
import re

import lightgbm as lgb
import numpy as np
from scipy import optimize

SEED = 1


def load(path):
    with open(path) as lines:
        names = json.loads(next(lines))
        return names, [read_decision(line, len(names)) for line in lines]


def read_decision(line, features):
    row = json.loads(line)
    row["x"] = np.array(row["x"], dtype=np.float32).reshape(len(row["y"]), features)
    row["y"] = np.array(row["y"], dtype=np.int8)
    return row


def fit(names, rows, *, leaves, rounds, monotone=lambda name: 0, keep_wrong=1.0, set_weight=None, params=None):
    """Trains a model that judges each candidate in `rows` independently. `keep_wrong` is the fraction of
    the wrong candidates that are used."""
    features, labels, weights = [], [], []
    for row, keep, count in keep_some(rows, keep_wrong):
        features.append(row["x"][keep])
        labels.append(row["y"][keep])
        weights.append(
            np.where(row["y"][keep] == 1, 1.0, count)
            * (set_weight or {}).get(row["set"], 1.0)
            * row.get("weight", 1.0)
        )
    data = lgb.Dataset(
        np.concatenate(features), np.concatenate(labels), weight=np.concatenate(weights), feature_name=names
    )
    return lgb.train(settings_of(names, leaves, monotone, {"objective": "binary", **(params or {})}), data, rounds)


def fit_choice(
    names, rows, *, leaves, rounds, monotone=lambda name: 0, keep_wrong=1.0, hardest=0, params=None
):
    """Trains a model that chooses among the candidates of each decision. The scores of the candidates, and a
    score of 0 for the answer that none is correct, go through a softmax; the loss is minimal when the
    correct candidates get all of the probability.

    A wrong candidate that also represents omitted candidates is counted once for each of them. If `hardest` is
    given, a first model with fewer trees scores all candidates, and the wrong ones with the highest scores are
    never omitted: the others teach the final model little.
    """
    chosen = keep_some(rows, keep_wrong)
    if hardest > 0:
        few = {**(params or {}), "learning_rate": FIRST_RATE}
        first = fit_choice(
            names, rows, leaves=leaves, rounds=FIRST_ROUNDS, monotone=monotone, keep_wrong=FIRST_KEEP, params=few
        )
        chosen = keep_hardest(rows, first, hardest, keep_wrong)
    features, labels, counts, weights, sizes = [], [], [], [], []
    for row, keep, count in chosen:
        right = row["y"][keep] == 1
        features.append(row["x"][keep])
        labels.append(right)
        counts.append(np.where(right, 1.0, count))
        weights.append(np.full(len(right), row.get("weight", 1.0)))
        sizes.append(len(right))
    right, count, weight = np.concatenate(labels), np.concatenate(counts), np.concatenate(weights)
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    decision = np.repeat(np.arange(len(sizes)), sizes)
    answered = np.maximum.reduceat(right, starts)[decision]

    def slope_of(scores, _):
        scores = np.clip(scores, -MOST_SCORE, MOST_SCORE)
        most = np.maximum(np.maximum.reduceat(scores, starts), 0)
        mass = np.exp(scores - most[decision]) * count
        chance = mass / (np.add.reduceat(mass, starts) + np.exp(-most))[decision]
        mass_right = mass * right
        wanted = np.where(answered, mass_right / np.maximum(np.add.reduceat(mass_right, starts), 1e-30)[decision], 0)
        return (chance - wanted) * weight, np.maximum(chance * (1 - chance), 1e-3) * weight

    data = lgb.Dataset(np.concatenate(features), right.astype(float), feature_name=names)
    return lgb.train(settings_of(names, leaves, monotone, {"objective": slope_of, **(params or {})}), data, rounds)


MOST_SCORE = 30
# The model that finds the hardest candidates: number of trees, learning rate, fraction of the wrong candidates.
FIRST_ROUNDS = 120
FIRST_RATE = 0.2
FIRST_KEEP = 0.15


def keep_some(rows, keep_wrong):
    """Yields each decision that has candidates, the candidates to train on (all correct ones and some of the
    others), and how many wrong candidates each of the wrong ones represents."""
    chance = np.random.default_rng(SEED)
    for row in rows:
        keep = (row["y"] == 1) | (chance.random(len(row["y"])) < keep_wrong)
        if keep.any():
            yield row, keep, 1 / keep_wrong


def keep_hardest(rows, model, hardest, keep_wrong):
    """Like keep_some, but always uses the `hardest` candidates that a model gives the highest scores."""
    chance = np.random.default_rng(SEED)
    for row in rows:
        size = len(row["y"])
        if size == 0:
            continue
        order = np.argsort(-model.predict(row["x"], raw_score=True), kind="stable")
        hard = np.zeros(size, dtype=bool)
        hard[order[:hardest]] = True
        keep = (row["y"] == 1) | hard | (chance.random(size) < keep_wrong)
        yield row, keep, np.where(hard, 1.0, 1 / keep_wrong)[keep]


def settings_of(names, leaves, monotone, params):
    return {
        "learning_rate": 0.06,
        "num_leaves": leaves,
        "min_data_in_leaf": 20,
        "feature_fraction": 0.5,
        "bagging_fraction": 0.8,
        "bagging_freq": 1,
        "lambda_l2": 3,
        "monotone_constraints": [monotone(name) for name in names],
        "num_threads": 1,
        "deterministic": True,
        "seed": SEED,
        "verbose": -1,
        **params,
    }


def chances_of(scores, values):
    """Returns the log odds of each candidate of a decision before calibration, as choice-chances.ts does:
    the probabilities of candidates with the same value are added up, and the best of them gets the sum."""
    if len(scores) == 0:
        return np.zeros(0)
    most = max(0.0, float(np.max(scores)))
    mass = np.exp(scores - most)
    total = mass.sum() + math.exp(-most)
    keys = [str(value) for value in values]
    of_value, best = dict.fromkeys(keys, 0.0), dict.fromkeys(keys, 0.0)
    for key, one in zip(keys, mass):
        of_value[key] += one / total
        best[key] = max(best[key], one)
    chance = np.array([of_value[key] * one / best[key] for key, one in zip(keys, mass)])
    chance = np.clip(chance, 1e-6, 1 - 1e-6)
    return np.log(chance / (1 - chance))


def calibrate(scores, right):
    """Fits the slope and offset of the logistic function from score to probability (Platt scaling) by
    Newton's method."""
    x, y = np.array(scores), np.array(right, dtype=float)
    slope, offset = 1.0, 0.0
    for _ in range(50):
        p = 1 / (1 + np.exp(-np.clip(slope * x + offset, -30, 30)))
        w = np.maximum(p * (1 - p), 1e-6)
        gradient = np.array([np.sum((p - y) * x) + 1e-3 * (slope - 1), np.sum(p - y)])
        hessian = np.array([[np.sum(w * x * x) + 1e-3, np.sum(w * x)], [np.sum(w * x), np.sum(w) + 1e-6]])
        step = np.linalg.solve(hessian, gradient)
        # Without limits, the slope would become infinite if the scores separated correct from wrong candidates
        # perfectly.
        slope, offset = np.clip(slope - step[0], -10, 10), np.clip(offset - step[1], -30, 30)
        if np.abs(step).max() < 1e-6:
            break
    return float(slope), float(offset)


def calibrate_top(scores, right):
    """Fits the slope, offset and ceiling of the probability `ceiling / (1 + exp(-(slope * score + offset)))`
    by maximum likelihood.

    The ceiling is the probability of the highest scores. Even these candidates are not always correct,
    because the ground truth is sometimes inexact, and some layouts do not resemble any in training.
    """
    x, y = np.array(scores), np.array(right, dtype=float)
    best, answer = math.inf, (1.0, 0.0, 1.0)
    for ceiling in np.arange(0.9, 1.0001, 0.005):

        def loss(line, ceiling=ceiling):
            p = ceiling / (1 + np.exp(-np.clip(line[0] * x + line[1], -30, 30)))
            p = np.clip(p, 1e-6, 1 - 1e-6)
            return -np.mean(y * np.log(p) + (1 - y) * np.log(1 - p))

        found = optimize.minimize(loss, calibrate(scores, right), method="Nelder-Mead")
        if found.fun < best:
            best, answer = found.fun, (float(found.x[0]), float(found.x[1]), float(ceiling))
    return answer


def folds_of(rows, count):
    """Returns the fold of each group. No group and no family of documents is in two folds, even if a family
    consists of both PDFs with text and scans.

    Documents of one family have one author, whose layouts are more similar than those of different
    authors.
    """
    families = {row["group"]: family_of(row) for row in rows}
    order = sorted(set(families.values()))
    random.Random(SEED).shuffle(order)
    fold = {family: i % count for i, family in enumerate(order)}
    return {group: fold[family] for group, family in families.items()}


def folds_like(folder, rows):
    """Returns the folds of an earlier training run; families that were not part of it are distributed among
    these folds."""
    known = json.loads((folder / "folds" / "folds.json").read_text())
    count = 1 + max(known.values())
    families = {row["group"]: family_of(row) for row in rows}
    of_family = {family: known[group] for group, family in families.items() if group in known}
    others = sorted({family for family in families.values() if family not in of_family})
    of_family.update({family: i % count for i, family in enumerate(others)})
    return {group: of_family[family] for group, family in families.items()}


def write_rows(path, names, rows):
    """Writes rows in the format that `load` reads."""
    with open(path, "w") as out:
        out.write(json.dumps(names) + "\n")
        for row in rows:
            x = [[round(float(value), 3) for value in one] for one in row["x"]]
            out.write(json.dumps({**row, "x": x, "y": row["y"].tolist()}, ensure_ascii=False) + "\n")


def family_of(row):
    printed = re.fullmatch(r"([a-z]+)-(?:pdf|scan)", row["set"])
    return f"family {printed[1]}" if printed else row["group"]


def export(model, names, slope, offset, ceiling=1):
    """Returns the model in the format of src/extraction/understand/questions/forest.ts."""
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
    calibration = {"slope": round(slope, 5), "offset": round(offset, 5), "ceiling": round(ceiling, 4)}
    return {"features": names, **calibration, "trees": trees}


def write_model(path, model, names, slope, offset, ceiling=1):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(export(model, names, slope, offset, ceiling), separators=(",", ":")) + "\n")
