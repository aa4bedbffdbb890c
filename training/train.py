"""Trains the models of src/extraction/understand/questions with the features that collect.ts wrote.

    python training/train.py PART FOLDER [--folds 4]

PART is a part of collect.ts: values, lists or texts.
Prints the results of grouped cross-validation (no issuer is in two folds), and writes the models of each fold
to FOLDER/folds, for score-custom.ts. Then trains on all documents, and writes
src/extraction/understand/questions/models. All random choices are seeded.
"""

import argparse
import collections
import math
import pathlib

import forest
import numpy as np
import rivals
import tables

MODELS = pathlib.Path(__file__).parent.parent / "src/extraction/understand/questions/models"

# A higher similarity of texts can only raise a candidate's score, and a better rival can only lower it.
MONOTONE = {
    "fields": lambda name: 1
    if name.endswith(("_asked", "_printed", "_described", "_gap"))
    or name in ("best", "second", "described_best", "fact_confidence", "exact_label", "unit", "form")
    or name in ("named_best", "explained_best", "union_meant", "parents_meant", "covered", "described_covered")
    else -1
    if name == "rival"
    else 0,
    "settle": lambda name: 1
    if name in ("sure", "margin", "other_margin", "score", "score_gap")
    else -1
    if name in ("rival", "other_question", "rank")
    else 0,
    "columns": lambda name: 1 if name in ("asked", "printed", "described") else -1 if name.startswith("rival") else 0,
    "matches": lambda name: 1 if name == "sure" else 0,
    "rows": lambda name: 0,
    "tables": lambda name: 1
    if name in ("sum", "mean", "share", "strong", "log_mean", "title_asked", "title_meant", "title_covered")
    else 0,
    "lists": lambda name: 1
    if name in ("asked", "printed", "described", "rank", "meant", "explained")
    or name in ("entry_best", "entry_first", "entry_gap", "has_best_entry")
    else 0,
}
PARTS = {"values": ("fields", "settle"), "lists": ("columns", "matches", "rows", "tables"), "texts": ("lists",)}
LEAVES = {"fields": 28, "settle": 24, "columns": 31, "matches": 31, "rows": 31, "tables": 24, "lists": 16}
ROUNDS = {"fields": 400, "settle": 300, "columns": 400, "matches": 400, "rows": 300, "tables": 400, "lists": 200}
# There are few lists of texts, so each tree uses half of the features.
PARAMS_OF_LISTS = {"min_data_in_leaf": 5, "learning_rate": 0.05, "feature_fraction": 0.5}
# Fraction of the wrong candidates that are used in training. There are about a hundred wrong candidates for
# each correct one.
KEEP_WRONG = 0.25
# For individual values, the wrong candidates of each question with the highest scores are all used, and this
# fraction of the others.
HARDEST = 15
KEEP_OTHERS = 0.08


def fit(kind, names, rows):
    known = {"leaves": LEAVES[kind], "rounds": ROUNDS[kind], "monotone": MONOTONE[kind]}
    if kind == "fields":
        params = {"learning_rate": 0.1, "num_threads": 2}
        return forest.fit_choice(names, rows, **known, keep_wrong=KEEP_OTHERS, hardest=HARDEST, params=params)
    if kind == "settle":
        return forest.fit_choice(names, rows, **known, params={"learning_rate": 0.05, "num_threads": 2})
    if kind == "tables":
        return forest.fit_choice(names, rows, **known)
    return forest.fit(
        names,
        rows,
        **known,
        keep_wrong=KEEP_WRONG if kind == "columns" else 1.0,
        params=PARAMS_OF_LISTS if kind == "lists" else None,
    )


def score(kind, model, row):
    """Returns the score of each candidate of a decision, before calibration."""
    scores = model.predict(row["x"], raw_score=True)
    if kind == "tables":
        return forest.chances_of(scores, range(len(scores)))
    return forest.chances_of(scores, row["values"]) if kind in ("fields", "settle") else scores


def cross_validate(kind, names, rows, fold, count):
    """Returns the best candidate for each question, chosen by a model that was trained without the issuer of
    the document, and the models of all folds."""
    chosen, models = [], []
    for k in range(count):
        model = fit(kind, names, [row for row in rows if fold[row["group"]] != k])
        models.append(model)
        for row in rows:
            if fold[row["group"]] != k or len(row["y"]) == 0:
                continue
            scores = score(kind, model, row)
            if kind == "rows":
                chosen.extend((row, float(s), int(y)) for s, y in zip(scores, row["y"]))
            else:
                best = int(np.argmax(scores))
                chosen.append((row, float(scores[best]), int(row["y"][best])))
    return chosen, models


def describe_rivals(pair_names, settle_names, rows, models, fold, slope, offset):
    """Returns the features of the best candidates for each question. The predictions come from models that were
    trained on other issuers."""
    schemas = collections.defaultdict(list)
    for row in rows:
        scores, sure = [], []
        if len(row["y"]) > 0:
            scores = models[fold[row["group"]]].predict(row["x"], raw_score=True)
            chances = forest.chances_of(scores, row["values"])
            sure = 1 / (1 + np.exp(-(slope * chances + offset)))
        schemas[row["schema"]].append({**row, "scores": scores, "sure": sure})
    out = []
    for questions in schemas.values():
        described = rivals.describe_schema(pair_names, settle_names, questions)
        for question, (best, x) in zip(questions, described):
            values = [question["values"][i] for i in best]
            out.append({**question, "x": x, "y": question["y"][best], "values": values})
    return out


FAR = 12


def anchors_of(sure):
    """Returns the column with the highest probability for each property, as in column-order.ts."""
    pairs = sorted(
        ((s, q, c) for q, row in enumerate(sure) for c, s in enumerate(row) if s >= 0.5), key=lambda one: -one[0]
    )
    anchors, taken = [None] * len(sure), set()
    for _, q, c in pairs:
        if anchors[q] is None and c not in taken:
            anchors[q] = c
            taken.add(c)
    return anchors


def describe_order(sure, asks, kinds, bases, printed):
    """Returns the features of column-order.ts, computed from probabilities instead of the similarity of words."""
    anchors = anchors_of(sure)
    place = {column: i for i, column in enumerate(printed)}

    def at(column):
        return -1 if column is None else place.get(bases[column], -1)

    def clamp(value):
        return max(-FAR, min(FAR, value))

    def rank_off(questions, q, columns, c):
        return clamp(columns.index(c) - questions.index(q)) if c in columns and q in questions else FAR

    taken = {bases[column] for column in anchors if column is not None}
    out = []
    for q, kind in enumerate(asks):
        before = next((at(a) for a in reversed(anchors[:q]) if at(a) >= 0), -1)
        after = next((at(a) for a in anchors[q + 1 :] if at(a) >= 0), -1)
        like = [i for i, one in enumerate(asks) if one == kind]
        left = [i for i in like if anchors[i] is None]
        columns = [c for c in printed if kinds[c] == kind]
        free = [c for c in columns if c not in taken]
        own = anchors[q]
        rows = []
        for c in range(len(kinds)):
            base, here = bases[c], at(c)
            rows.append(
                [
                    0 if own is None else 1,
                    1 if own == c else 0,
                    1 if base in taken and (own is None or bases[own] != base) else 0,
                    FAR if before < 0 or here < 0 else clamp(here - before),
                    FAR if after < 0 or here < 0 else clamp(after - here),
                    len(like),
                    len(columns),
                    rank_off(like, q, columns, base),
                    rank_off(like[::-1], q, columns[::-1], base),
                    len(left),
                    len(free),
                    rank_off(left, q, free, base),
                    rank_off(left[::-1], q, free[::-1], base),
                ]
            )
        out.append(rows)
    return out


def describe_matches(rows, models, fold, slope, offset):
    """Returns the features that matches.ts computes from the columns of each table that contains the list.
    The predictions come from models that were trained on other issuers."""
    grids = collections.defaultdict(list)
    for row in rows:
        if row["isList"] and len(row["y"]) > 0:
            grids[row["decision"], row["grid"]].append(row)
    out = []
    for asked in grids.values():
        asked.sort(key=lambda row: row["question"])
        sure = [
            1 / (1 + np.exp(-(slope * models[fold[row["group"]]].predict(row["x"], raw_score=True) + offset)))
            for row in asked
        ]
        bases = asked[0]["bases"]
        order = describe_order(sure, [row["asks"] for row in asked], asked[0]["kinds"], bases, asked[0]["printed"])
        for q, row in enumerate(asked):
            own = sure[q]
            x = []
            for c, score in enumerate(own):
                others = max([0, *(one[c] for i, one in enumerate(sure) if i != q)])
                beside = max([0, *(s for i, s in enumerate(own) if bases[i] != bases[c])])
                rank = min(9, int((own > score).sum()))
                x.append([score, rank, score - others, score - beside, *order[q][c], *row["x"][c]])
            out.append({**row, "x": np.array(x, dtype=np.float64)})
    return out


def match_columns(names, decisions, column_names, columns, models, fold, slope, offset):
    """Fills in how well the columns of each table match, according to models that were trained without the
    issuer."""
    grids = collections.defaultdict(list)
    for row in columns:
        scores = models[fold[row["group"]]].predict(row["x"], raw_score=True) if len(row["y"]) else []
        sure = [1 / (1 + math.exp(-(slope * score + offset))) for score in scores]
        grids[row["decision"], row["grid"]].append({**row, "sure": sure})
    for decision in decisions:
        asked = [grids[decision["decision"], grid] for grid in range(len(decision["y"]))]
        if asked:
            tables.describe_tables(decision, names, asked, column_names)


def report(kind, rows, chosen, slope, offset, ceiling):
    probability = [ceiling / (1 + math.exp(-(slope * s + offset))) for _, s, _ in chosen]
    right = [y for _, _, y in chosen]
    bins = collections.defaultdict(list)
    for p, y in zip(probability, right):
        bins[min(9, int(p * 10))].append((p, y))
    error = sum(abs(sum(p for p, _ in b) - sum(y for _, y in b)) for b in bins.values()) / max(1, len(right))
    print(f"{kind}: calibration error {error:.3f} over {len(right)} decisions, ceiling {ceiling:.3f}")
    sure = [y for p, y in zip(probability, right) if p >= 0.9]
    print(f"  with 0.9 or more {100 * (1 - sum(sure) / max(1, len(sure))):.1f} % of {len(sure)} wrong")
    if kind in ("columns", "matches", "rows"):
        wanted = sum(1 for row in rows if kind != "rows" and row["y"].any())
        threshold = [p >= 0.5 for p in probability]
        hits = sum(1 for t, y in zip(threshold, right) if t and y)
        print(f"  precision {hits / max(1, sum(threshold)):.3f} of {sum(threshold)} given at 0.5, {wanted} wanted")
        return
    counts = collections.defaultdict(lambda: [0, 0, 0])
    for row in rows:
        if row["expected"]:
            counts[row["set"]][2] += 1
            counts[row.get("kind", kind)][2] += 1
    for (row, _, y), p in zip(chosen, probability):
        if row["expected"] and p >= 0.25:
            for name in (row["set"], row.get("kind", kind)):
                counts[name][1] += 1
                counts[name][0] += y
    for name, (hit, given, expected) in sorted(counts.items()):
        print(f"  {name}: F1 {200 * hit / max(1, given + expected):.1f} ({hit}/{given}/{expected})")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--folds", type=int, default=4)
    parser.add_argument("--only-folds", action="store_true", help="leave the models of the product as they are")
    options = parser.parse_args()
    kinds = PARTS[options.part]
    loaded = {kind: forest.load(options.folder / f"{kind}.jsonl") for kind in kinds}
    # Use the folds of train_bounds.py, because the candidates of a document were found by models that were
    # trained without its issuer.
    fold = forest.folds_like(options.folder, [row for _, rows in loaded.values() for row in rows])
    for kind in kinds:
        names, rows = loaded[kind]
        chosen, models = cross_validate(kind, names, rows, fold, options.folds)
        scores, right = [s for _, s, _ in chosen], [y for _, _, y in chosen]
        slope, offset = forest.calibrate(scores, right)
        ceiling = 1
        if kind == "settle":
            slope, offset, ceiling = forest.calibrate_top(scores, right)
        report(kind, rows, chosen, slope, offset, ceiling)
        if kind == "fields":
            settle = loaded["settle"][0]
            loaded["settle"] = (settle, describe_rivals(names, settle, rows, models, fold, slope, offset))
        if kind == "columns":
            loaded["matches"] = (loaded["matches"][0], describe_matches(rows, models, fold, slope, offset))
            match_columns(*loaded["tables"], names, rows, models, fold, slope, offset)
        for k, model in enumerate(models):
            forest.write_model(options.folder / "folds" / str(k) / f"{kind}.json", model, names, slope, offset, ceiling)
        if not options.only_folds:
            forest.write_model(MODELS / f"{kind}.json", fit(kind, names, rows), names, slope, offset, ceiling)


if __name__ == "__main__":
    main()
