"""Trains the models of src/extraction/understand/header with the features that collect-header.ts wrote.

    python training/train_header.py FOLDER [--folds 4] [--only names] [--like QUESTIONS]

Prints the results of grouped cross-validation and, for comparison, of the rules for the same documents. Then
writes the models.
"""

import argparse
import collections
import json
import pathlib
import re
import unicodedata

import forest
import header_rivals
import numpy as np

MODELS = pathlib.Path(__file__).parent.parent / "src/extraction/understand/header/models"
# Sets with few layouts. Answers for their documents are more certain than those for other documents.
DRAWN = ("templates", "sroie", "order-x")
LEAST = 0.2
FIELDS_MONOTONE = lambda name: (
    1
    if name == "rule_same" or name.endswith(("_own", "_fit", "_asked", "_gap")) or name in ("own_best", "fit_best", "asked_best")
    else -1
    if name == "rule_elsewhere"
    else 0
)
# Maximum probability of a name. No name is certain, because some authors of the ground truth chose the brand
# and others the registered name.
MOST_CERTAIN = 0.99
# Must match put-values.ts.
LEAST_VALUE = 0.2
OPPOSITE = {
    "seller": "buyer",
    "buyer": "seller",
    "bank": "account_holder",
    "account_holder": "bank",
    "employer": "employee",
    "employee": "employer",
}


def key_of(text):
    text = unicodedata.normalize("NFKD", str(text).replace("ß", "ss").replace("°", "o"))
    return re.sub(r"[^\w%#]|_", "", "".join(c for c in text if not unicodedata.combining(c)).lower())


# There are few decisions and many features, so trees are large, and each tree uses only some of the features.
FOREST = {"num_threads": 1, "learning_rate": 0.05, "min_data_in_leaf": 10, "feature_fraction": 0.3}


ROUNDS = 600
CHOICE_ROUNDS = 300
# Share of a document's weight for training without the answers of the rules. The rules were written with
# knowledge of the training documents, so their answers look better than they are.
WITHOUT_RULES = 0.8
NAMES_MONOTONE = lambda name: 1 if name == "rule_same" else -1 if name == "rule_opposite" else 0


def fit_names(names, rows):
    """Trains on every document twice: with the answers of the rules and, with a higher weight, without them."""
    at = [i for i, name in enumerate(names) if name.startswith("rule_")]
    twice = []
    for row in rows:
        without = row["x"].copy()
        without[:, at] = 0
        weight = row.get("weight", 1.0)
        twice.append({**row, "weight": weight * (1 - WITHOUT_RULES)})
        twice.append({**row, "x": without, "weight": weight * WITHOUT_RULES})
    return forest.fit_choice(names, twice, leaves=31, rounds=ROUNDS, monotone=NAMES_MONOTONE, params=FOREST)


# The rules and the language packs were extended with knowledge of the training documents, so they know more
# labels in these documents than in others. For these fractions of the questions, the features of the rules
# and language packs are hidden.
HIDDEN_RULES = 0.6
HIDDEN_LABELS = 0.25
# Some correct values do not look like other values of their field, so the model must also find values by
# their labels alone. In this fraction of the questions, the form is hidden by setting its features to values
# that no candidate has otherwise.
HIDDEN_FORMS = 0.3


def hide_known(names, rows):
    """In some of the questions, hides the rules' answers, or both the rules' answers and the language packs'
    labels. Independently of that, hides the form of the texts in some of the questions."""
    of_rules = [i for i, name in enumerate(names) if name.startswith("rule_")]
    of_labels = [i for i, name in enumerate(names) if name.endswith("_own") or name in ("own_best", "own_gap", "label_length")]
    of_forms = [i for i, name in enumerate(names) if name.startswith("text_") and name[5:] in ("fit", "gap", "rank")]
    chance = np.random.default_rng(forest.SEED)
    for row, drawn, formed in zip(rows, chance.random(len(rows)), chance.random(len(rows))):
        x = row["x"].copy()
        if drawn < HIDDEN_RULES:
            x[:, of_rules] = 0
        if drawn < HIDDEN_LABELS:
            x[:, of_labels] = 0
        if formed < HIDDEN_FORMS:
            x[:, of_forms] = 0
        yield {**row, "x": x}


def fit_fields(names, rows):
    params = {**FOREST, "learning_rate": 0.1}
    rows = list(hide_known(names, rows))
    return forest.fit_choice(names, rows, leaves=31, rounds=ROUNDS, monotone=FIELDS_MONOTONE, params=params)


def fit_choice_of_fields(names, rows):
    """Trains the model that compares the best candidates for a field with each other and with the candidates for
    other fields."""
    at = [i for i, name in enumerate(names) if name.startswith("value_rule_")]
    chance = np.random.default_rng(forest.SEED)
    rows = [hide_columns(row, at) if drawn < HIDDEN_RULES else row for row, drawn in zip(rows, chance.random(len(rows)))]
    params = {**FOREST, "min_data_in_leaf": 20}
    return forest.fit_choice(names, rows, leaves=15, rounds=CHOICE_ROUNDS, params=params)


def hide_columns(row, at):
    x = row["x"].copy()
    x[:, at] = 0
    return {**row, "x": x}


def describe_rivals(names, rows, scores):
    """Returns the questions of `rows` that have candidates, with only their best candidates and the features that
    compare them."""
    documents = collections.defaultdict(list)
    for row in rows:
        if len(row["y"]):
            documents[(row["set"], row["file"])].append(row)
    out = []
    for document in documents.values():
        questions = [
            {
                "x": row["x"],
                "values": row["values"],
                "scores": scores[id(row)],
                "sure": sigmoid(forest.chances_of(scores[id(row)], row["values"])),
            }
            for row in document
        ]
        for row, (best, x) in zip(document, header_rivals.describe_document(names, questions)):
            values = [row["values"][i] for i in best]
            reach = bool(row["y"].any())
            rules = row["x"][:, names.index("rule_same")]
            rule = int(np.argmax(rules))
            known = (float(rules[rule]), row["values"][rule], bool(row["y"][rule]))
            out.append({**row, "x": x, "y": row["y"][best], "values": values, "reach": reach, "rule": known})
    return out


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def choose_names(document, probability):
    """Returns the best candidate for each role in a document, so that no two of them are the same party, as in
    choose-names.ts."""
    ranked = []
    for row in document:
        p = probability[id(row)]
        order = np.argsort(-p, kind="stable")[:6]
        ranked.append([(int(i), float(p[i]), row["keys"][i]) for i in order] + [None])
    if len(ranked) == 1:
        return [ranked[0][0] if ranked[0][0] and ranked[0][0][1] >= LEAST else None]
    best, most = (None, None), -np.inf
    for a in ranked[0]:
        for b in ranked[1]:
            if a and b and (a[2].startswith(b[2]) or b[2].startswith(a[2])):
                continue
            score = np.log(a[1] if a else LEAST) + np.log(b[1] if b else LEAST)
            if score > most:
                best, most = (a, b), score
    return list(best)


class Tally:
    """Counts correct, given and expected answers by set, and how often certain answers are wrong."""

    def __init__(self):
        self.counts = collections.defaultdict(lambda: np.zeros(3))
        self.sure = collections.defaultdict(lambda: np.zeros(2))
        self.bins = collections.defaultdict(list)

    def add(self, keys, right, given, expected, confidence):
        for key in keys:
            self.counts[key] += (right, given, expected)
            if given and confidence >= 0.9:
                self.sure[key] += (1 - right, 1)
        if given:
            self.bins[min(9, int(confidence * 10))].append((confidence, right))

    def line(self, key):
        right, given, expected = self.counts[key]
        wrong, sure = self.sure[key]
        f1 = 200 * right / max(1, given + expected)
        return f"{f1:5.1f} ({right:.0f}/{given:.0f}/{expected:.0f}) >=.9 wrong {100 * wrong / max(1, sure):4.1f}% of {sure:.0f}"

    def error(self):
        total = sum(len(b) for b in self.bins.values())
        return sum(abs(sum(p - r for p, r in b)) for b in self.bins.values()) / max(1, total)


def cross_validate(names, rows, fold, fit):
    scores = {}
    for k in range(1 + max(fold.values())):
        model = fit(names, [row for row in rows if fold[row["group"]] != k])
        for row in rows:
            if fold[row["group"]] == k:
                scores[id(row)] = model.predict(row["x"], raw_score=True) if len(row["y"]) else np.zeros(0)
    return scores


def train_names(folder, folds):
    names, rows = forest.load(folder / "names.jsonl")
    scores = cross_validate(names, rows, forest.folds_of(rows, folds), fit_names)
    chances = {id(row): forest.chances_of(scores[id(row)], row["keys"]) for row in rows}
    documents = collections.defaultdict(list)
    for row in rows:
        if row["judged"]:
            documents[(row["set"], row["file"])].append(row)
    # The calibration uses only layouts unlike the templates, so that answers with a high probability are
    # correct for such layouts too.
    strange = [row for row in rows if row["judged"] and row["set"] not in DRAWN]
    flat = [(float(s), int(r)) for row in strange for s, r in best_chances(row, chances)]
    slope, offset, ceiling = forest.calibrate_top([s for s, _ in flat], [r for _, r in flat])
    ceiling = min(ceiling, MOST_CERTAIN)
    probability = {key: ceiling * sigmoid(slope * value + offset) for key, value in chances.items()}
    print(f"ceiling {ceiling:.3f}")
    learned, ruled, misses = Tally(), Tally(), []
    for document in documents.values():
        for row, pick in zip(document, choose_names(document, probability)):
            expected = len(row["expected"]) > 0
            keys = (row["set"], row["set"] + "/" + row["role"], "all")
            rule = row["rules"].get(row["role"])
            rule_right = bool(rule) and any(
                r for r, k in zip(row["right"], row["keys"]) if k == key_of(rule["value"])
            )
            ruled.add(keys, rule_right, bool(rule), expected, rule["confidence"] if rule else 0)
            right = bool(pick and row["right"][pick[0]])
            learned.add(keys, right, pick is not None, expected, pick[1] if pick else 0)
            if pick is not None and not right or pick is None and expected:
                given = row["values"][pick[0]] if pick else None
                reach = any(row["right"])
                misses.append(
                    f"{row['file']} {row['type']} {row['role']}: {row['expected']} got {given} "
                    f"{pick[1] if pick else 0:.2f} rule {rule and rule['value']} reachable {reach}"
                )
    (folder / "names-misses.txt").write_text("\n".join(misses) + "\n")
    for key in sorted(learned.counts):
        if "/" in key and key.split("/")[0] not in ("templates",):
            continue
        print(f"{key:36} rules {ruled.line(key)}  learned {learned.line(key)}")
    print(f"calibration error {learned.error():.3f}, rules {ruled.error():.3f}")
    forest.write_model(MODELS / "names.json", fit_names(names, rows), names, slope, offset, ceiling)


def train_fields(folder, questions):
    names, rows = forest.load(folder / "fields.jsonl")
    folds = forest.folds_like(questions, rows)
    scores = cross_validate(names, rows, folds, fit_fields)
    for row in rows:
        row["x"] = row["x"].astype(np.float32)
    unreachable = [row for row in rows if row["judged"] and len(row["y"]) == 0]
    rivals, rival_names = describe_rivals(names, rows, scores), header_rivals.name_features(names)
    first = {id(one): forest.chances_of(one["x"][:, rival_names.index("score")], one["values"]) for one in rivals}
    settled = cross_validate(rival_names, rivals, folds, fit_choice_of_fields)
    chances = {id(one): forest.chances_of(settled[id(one)], one["values"]) for one in rivals}
    judged = [one for one in rivals if one["judged"]]
    for least in (0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5):
        print("threshold", least, threshold_f1(judged, first, least), threshold_f1(judged, chances, least))
    # The calibration uses only layouts unlike the templates, so that answers with a high probability are
    # correct for such layouts too.
    strange = [row for row in judged if row["set"] not in DRAWN]
    flat = [(float(np.max(chances[id(row)])), int(row["y"][np.argmax(chances[id(row)])])) for row in strange]
    slope, offset, ceiling = forest.calibrate_top([s for s, _ in flat], [r for _, r in flat])
    print(f"slope {slope:.3f} offset {offset:.3f} ceiling {ceiling:.3f}")
    learned, ruled, misses = Tally(), Tally(), []
    for row in judged:
        p = ceiling * sigmoid(slope * chances[id(row)] + offset)
        best = int(np.argmax(p))
        given = p[best] >= LEAST_VALUE
        expected = row["expected"] is not None
        keys = (row["set"], "field " + row["field"], "all")
        confidence, rule, right = row["rule"]
        ruled.add(keys, bool(confidence and right), bool(confidence), expected, confidence)
        learned.add(keys, bool(given and row["y"][best]), given, expected, p[best])
        if (given or expected) and not (given and row["y"][best]):
            misses.append(
                f"{row['set']}/{row['file']} {row['type']} {row['field']}: {row['expected']} got {row['values'][best]} "
                f"{p[best]:.2f} rule {rule if confidence else None} reachable {row['reach']}"
            )
    for row in unreachable:
        for key in (row["set"], "field " + row["field"], "all"):
            ruled.counts[key] += (0, 0, 1)
            learned.counts[key] += (0, 0, 1)
        misses.append(f"{row['set']}/{row['file']} {row['type']} {row['field']}: {row['expected']} without candidates")
    (folder / "fields-misses.txt").write_text("\n".join(misses) + "\n")
    for key in sorted(learned.counts):
        print(f"{key:36} rules {ruled.line(key)}  learned {learned.line(key)}")
    print(f"calibration error {learned.error():.3f}, rules {ruled.error():.3f}")
    # Only the second model returns probabilities, so the first one is not calibrated.
    forest.write_model(MODELS / "fields.json", fit_fields(names, rows), names, 1, 0)
    choice = fit_choice_of_fields(rival_names, rivals)
    forest.write_model(MODELS / "choice.json", choice, rival_names, slope, offset, ceiling)


def threshold_f1(judged, chances, least):
    """Returns the F1 in percent if values with an uncalibrated probability below `least` are omitted."""
    right = given = expected = 0
    for row in judged:
        if row["set"] in ("templates", "sroie"):
            continue
        expected += row["expected"] is not None
        best = int(np.argmax(chances[id(row)]))
        if sigmoid(chances[id(row)][best]) >= least:
            given += 1
            right += int(row["y"][best])
    return round(200 * right / (given + expected), 2)


def best_chances(row, chances):
    """Returns the score of the best candidate for a role, and whether the candidate is correct, to calibrate
    the probability."""
    s = chances[id(row)]
    if len(s) == 0:
        return []
    best = int(np.argmax(s))
    return [(s[best], row["right"][best])]


def train_halves(folder):
    """Trains two models of names, each on half of the groups. Values are collected with names from the model
    that was trained without the document, as in a service."""
    names, rows = forest.load(folder / "names.jsonl")
    half = forest.folds_of(rows, 2)
    shipped = json.loads((MODELS / "names.json").read_text())
    for k in range(2):
        model = fit_names(names, [row for row in rows if half[row["group"]] != k])
        path = folder / "halves" / f"names-{k}.json"
        forest.write_model(path, model, names, shipped["slope"], shipped["offset"], shipped["ceiling"])
    (folder / "halves" / "groups.json").write_text(json.dumps(half))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--folds", type=int, default=4)
    parser.add_argument("--only")
    parser.add_argument("--like", type=pathlib.Path, help="folder of train_labels.py's folds, for the fields")
    options = parser.parse_args()
    if options.only in (None, "names"):
        train_names(options.folder, options.folds)
    if options.only in (None, "halves"):
        train_halves(options.folder)
    if options.only in (None, "fields"):
        train_fields(options.folder, options.like)


if __name__ == "__main__":
    main()
