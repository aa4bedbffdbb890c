"""Trains the models of src/extraction/understand/type with the features that collect-types.ts wrote.

    python training/train_types.py FOLDER [--folds 5] [--misses]

There are two stages: a softmax regression over facts about the structure and content (structure.json), and a
forest that weighs its result together with the titles, with one row for each candidate type (types.json). The
forest is trained on regressions that were trained without the document. Prints the results of grouped
cross-validation, then trains on all documents. All random choices are seeded.
"""

import argparse
import collections
import json
import pathlib

import forest
import lightgbm as lgb
import numpy as np
import scipy.optimize

MODELS = pathlib.Path(__file__).parent.parent / "src/extraction/understand/type/models"

# Families that consist mostly of documents with missing or misleading titles. They have a lower weight, because
# titles would otherwise count too little, and they are not used to calibrate the confidence.
HARD = ("bf-pdf", "bg-pdf", "bh-pdf", "bi-pdf", "bm-pdf", "bn-pdf", "bo-pdf")
# The total weight of all documents of a group, and the weight of a single document in a set of similar
# documents.
GROUP_WEIGHT = {"templates": 1.5}
DOCUMENT_WEIGHT = {"sroie": 0.4, "kleister-nda": 0.24, "icdar2013-tables": 0.4, "einvoice-gt": 0.7, "invoice2data": 0.7, "drawn": 0.15, **dict.fromkeys(HARD, 0.4)}
# Sets of similar documents, which are not used to calibrate the confidence.
SIMILAR = ("sroie", "kleister-nda", "drawn")
# Only every Nth document of these sets is used.
KEEP_EVERY = {"sroie": 1, "kleister-nda": 3, "drawn": 1}
# Types with few documents have a higher weight: the inverse of their fraction of the documents, raised to
# this power.
BALANCE = 0.8
# Weight of an equally good type that is not the first type in the ground truth.
SECOND = 0.4
RIDGE = 8
# Regularization of the facts about the content. It is stronger than that of other facts, because there are
# many and each provides little information.
CONTENT_RIDGE = 20
# Prefix of facts that describe the content; must match content.ts. They are not compared with thresholds.
CONTENT = "content_"
QUANTILES = (0.1, 0.25, 0.5, 0.75, 0.9)
MAX_DEVIATION = 3
LOWEST = -12
INNER_FOLDS = 4
ROUNDS = 100
RISING = ("title_prominence", "title_gap", "title_largest", "named_labels", "named_share", "acts", "weak_acts", "acts_gap", "all_acts_gap", "is_proven", "structure_score", "structure_gap")  # fmt: skip
FALLING = ("title_rank", "structure_rank")
STRUCTURE = ["structure_score", "structure_gap", "structure_rank", "structure_best"]
SETTINGS = {
    "objective": "binary",
    "learning_rate": 0.08,
    "num_leaves": 12,
    "min_data_in_leaf": 20,
    "feature_fraction": 0.4,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "lambda_l2": 5,
    "max_bin": 63,
    "num_threads": 2,
    "deterministic": True,
    "seed": forest.SEED,
    "verbose": -1,
}


class Data:
    def __init__(self, path):
        with open(path) as lines:
            head = json.loads(next(lines))
            rows = [json.loads(line) for line in lines]
        files = {set_: sorted({row["file"] for row in rows if row["set"] == set_}) for set_ in SIMILAR}
        kept = {set_: set(names[:: KEEP_EVERY[set_]]) for set_, names in files.items()}
        self.rows = [row for row in rows if row["set"] not in kept or row["file"] in kept[row["set"]]]
        self.fact_names, self.feature_names, self.types = head["facts"], head["features"], head["types"]
        self.facts = np.array([row["facts"] for row in self.rows], dtype=float)
        self.x = np.array([row["x"] for row in self.rows], dtype=float)
        self.right = np.array([[t in row["types"] for t in self.types] for row in self.rows])
        first = np.array([[t == row["types"][0] for t in self.types] for row in self.rows])
        self.preference = np.where(first, 1.0, np.where(self.right, SECOND, 1.0))
        self.weight = self.weigh()
        share = self.right * self.preference
        self.share = share / np.maximum(1e-9, share.sum(1, keepdims=True))

    def weigh(self):
        wholes = collections.Counter(row["group"] for row in self.rows if row["variant"] == "whole")
        weight = np.array([
            row["weight"]
            * (GROUP_WEIGHT[row["set"]] / wholes[row["group"]] if row["set"] in GROUP_WEIGHT
               else DOCUMENT_WEIGHT.get(row["set"], 1.0))
            for row in self.rows
        ])  # fmt: skip
        mass = collections.Counter()
        for row, one in zip(self.rows, weight):
            mass[row["types"][0]] += one
        mean = sum(mass.values()) / len(mass)
        return weight * np.array([(mean / mass[row["types"][0]]) ** BALANCE for row in self.rows])


class Structure:
    """Softmax regression over scaled facts and over the thresholds that they exceed."""

    def __init__(self, data, chosen):
        facts = data.facts[chosen]
        self.means, self.scales = facts.mean(0), facts.std(0) + 1e-6
        self.thresholds = [
            (j, float(q))
            for j, name in enumerate(data.fact_names)
            if not name.startswith(CONTENT)
            for q in np.unique(np.quantile(facts[:, j], QUANTILES))
            if 0 < (facts[:, j] > q).mean() < 1
        ]  # fmt: skip
        x, y, w = self.design(facts), data.share[chosen], data.weight[chosen]
        penalty = np.full(x.shape[1], float(RIDGE))
        content = [j for j, name in enumerate(data.fact_names) if name.startswith(CONTENT)]
        penalty[content] = CONTENT_RIDGE
        penalty[-1] = 1e-3

        def loss(flat):
            weights = flat.reshape(x.shape[1], -1)
            logs = log_softmax(x @ weights)
            value = -(w * (y * logs).sum(1)).sum() + 0.5 * (penalty[:, None] * weights**2).sum()
            slope = x.T @ ((np.exp(logs) - y) * w[:, None]) + penalty[:, None] * weights
            return value, slope.ravel()

        start = np.zeros(x.shape[1] * y.shape[1])
        found = scipy.optimize.minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 80})
        self.weights = found.x.reshape(x.shape[1], -1)

    def design(self, facts):
        scaled = np.clip((facts - self.means) / self.scales, -MAX_DEVIATION, MAX_DEVIATION)
        over = [facts[:, j] > q for j, q in self.thresholds]
        return np.column_stack([scaled, *over, np.ones(len(facts))])

    def score(self, facts):
        return np.maximum(LOWEST, log_softmax(self.design(facts) @ self.weights))

    def write(self, path, names):
        short = lambda value: float(f"{value:.4g}")  # noqa: E731
        path.write_text(
            json.dumps(
                {
                    "facts": names,
                    "means": [short(v) for v in self.means],
                    "scales": [short(v) for v in self.scales],
                    "thresholds": [[j, float(f"{q:.6g}")] for j, q in self.thresholds],
                    "weights": [[round(float(v), 4) for v in row] for row in self.weights],
                },
                separators=(",", ":"),
            )
            + "\n"
        )


def log_softmax(sums):
    sums = sums - sums.max(1, keepdims=True)
    return sums - np.log(np.exp(sums).sum(1, keepdims=True))


def structure_features(scores):
    ranked = np.sort(scores, 1)[:, ::-1]
    best, second = ranked[:, :1], ranked[:, 1:2]
    gap = scores - np.where(scores == best, second, best)
    rank = (scores[:, None, :] > scores[:, :, None]).sum(2)
    return np.stack([scores, gap, rank, np.repeat(best, scores.shape[1], 1)], 2)


def scores_unseen(data, fold, chosen):
    """Returns the structure score of each chosen row, from a regression that was trained without its group."""
    scores = np.zeros(data.right.shape)
    parts = [p for p in sorted({*fold[chosen]})]
    for i in range(min(INNER_FOLDS, len(parts))):
        held = chosen & np.isin(fold, parts[i::INNER_FOLDS])
        scores[held] = Structure(data, chosen & ~held).score(data.facts[held])
    return scores


def fit(data, chosen, scores):
    x = np.concatenate([data.x, structure_features(scores)], 2)[chosen]
    names = data.feature_names + STRUCTURE
    sign = [1 if name in RISING else -1 if name in FALLING else 0 for name in names]
    weight = (data.weight[:, None] * data.preference)[chosen]
    rows = lgb.Dataset(
        x.reshape(-1, x.shape[2]), data.right[chosen].ravel().astype(int), weight=weight.ravel(), feature_name=names
    )
    return lgb.train({**SETTINGS, "monotone_constraints": sign}, rows, ROUNDS)


def predict(model, data, chosen, scores):
    x = np.concatenate([data.x[chosen], structure_features(scores)], 2)
    return model.predict(x.reshape(-1, x.shape[2]), raw_score=True).reshape(-1, len(data.types))


def cross_validate(data, fold, count):
    out = np.zeros(data.right.shape)
    for k in range(count):
        train, held = fold != k, fold == k
        model = fit(data, train, scores_unseen(data, fold, train))
        out[held] = predict(model, data, held, Structure(data, train).score(data.facts[held]))
    return out


def margins(raw):
    """Returns the inputs for the confidence: the best score, its distance from the second, and 1 for the bias."""
    ranked = np.sort(raw, 1)[:, ::-1]
    return np.stack([ranked[:, 0], ranked[:, 0] - ranked[:, 1], np.ones(len(raw))], 1)


def calibrate(raw, right):
    """Uses Newton's method to fit weights that map margins to the probability that the best type is
    correct."""
    x, y, weights = margins(raw), right.astype(float), np.zeros(3)
    for _ in range(50):
        p = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (p - y) + 0.1 * weights
        weights -= np.linalg.solve((x * (p * (1 - p))[:, None]).T @ x + 0.1 * np.eye(3), slope)
    return weights


def report(data, raw, right, whole, confidence, with_misses):
    variants = list(dict.fromkeys(row["variant"] for row in data.rows))
    cells = collections.defaultdict(list)
    for row, one in zip(data.rows, right):
        cells[row["set"], row["variant"]].append(one)
    print(f"{'right, %':18}", *(f"{v:>16}" for v in variants))
    for name in sorted({row["set"] for row in data.rows}):
        print(f"{name:18}", *(
            f"{100 * np.mean(cells[name, v]):10.1f} /{len(cells[name, v]):4}" if cells[name, v] else " " * 16 for v in variants
        ))  # fmt: skip
    bins = np.minimum(9, (confidence[whole] * 10).astype(int))
    error = sum(
        abs(confidence[whole][bins == b].sum() - right[whole][bins == b].sum()) for b in range(10)
    ) / whole.sum()  # fmt: skip
    sure = whole & (confidence >= 0.9)
    print(f"calibration error {error:.3f}; of {sure.sum()} with at least 0.9, {100 * (1 - right[sure].mean()):.1f} % wrong")
    if with_misses:
        for i in np.flatnonzero(whole & ~right):
            row, order = data.rows[i], np.argsort(-raw[i])[:3]
            guesses = " ".join(f"{data.types[t]} {raw[i, t]:.1f}" for t in order)
            print(f"  {row['set']}/{row['file']}: {'|'.join(row['types'])} – {guesses} ({confidence[i]:.2f})")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--misses", action="store_true")
    options = parser.parse_args()
    data = Data(options.folder / "types.jsonl")
    of_group = forest.folds_of(data.rows, options.folds)
    fold = np.array([of_group[row["group"]] for row in data.rows])
    raw = cross_validate(data, fold, options.folds)
    right = data.right[np.arange(len(raw)), raw.argmax(1)]
    whole = np.array([row["variant"] == "whole" and row["set"] not in SIMILAR + HARD for row in data.rows])
    weights = calibrate(raw[whole], right[whole])
    confidence = 1 / (1 + np.exp(-margins(raw) @ weights))
    report(data, raw, right, whole, confidence, options.misses)
    everything = np.ones(len(data.rows), dtype=bool)
    Structure(data, everything).write(MODELS / "structure.json", data.fact_names)
    model = fit(data, everything, scores_unseen(data, fold, everything))
    exported = forest.export(model, data.feature_names + STRUCTURE, 1.0, 0.0)
    exported["confidence"] = dict(zip(("best", "margin", "bias"), (round(float(w), 4) for w in weights)))
    (MODELS / "types.json").write_text(json.dumps(exported, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
