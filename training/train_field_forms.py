"""Trains a model of the texts that suit each header field (field-forms.ts), with the features that
collect-header.ts wrote.

    python training/train_field_forms.py FOLDER --names
    python training/train_field_forms.py FOLDER --like QUESTIONS

Each part of a text has a weight for each field; the score of a text is the sum of the weights of its parts,
divided by the square root of their number. The loss is that of a softmax over the candidates of a question.
Fills in the features "text_…" of names.jsonl, or of fields.jsonl with the folds in QUESTIONS, with weights
that were trained without the document, and writes src/extraction/understand/header/models/name-forms.* or
field-forms.*. For names, also writes FOLDER/halves/name-forms-K.bin, trained on half of the groups, for
collecting values.
"""

import argparse
import collections
import json
import pathlib

import forest
import numpy as np
from train_phrases import hash_of, write_vectors

MODELS = pathlib.Path(__file__).parent.parent / "src/extraction/understand/header/models"
EPOCHS = 8
RATE = 0.25
# Share of the parts that are dropped at random.
DROPPED = 0.2
# Parts that occur in fewer groups of documents than this are ignored, because they contain little
# information.
LEAST_GROUPS = 4
# Must match field-forms.ts.
LAST_RANK = 30
SEED = 1


class Texts:
    """The parts of all texts, as indexes of the parts that occur often enough."""

    def __init__(self, paths, questions):
        self.kinds, found = {}, {}
        for path in paths:
            data = json.loads(path.read_text(encoding="utf-8"))
            self.kinds.update(data["kinds"])
            for text, parts in data["texts"].items():
                if text not in found:
                    found[text] = [data["parts"][part] for part in parts]
        groups = collections.defaultdict(set)
        for question in questions:
            for text in set(map(str, question["values"])):
                for part in found.get(text, ()):
                    groups[part].add(question["group"])
        known = {}
        for part in sorted(part for part, own in groups.items() if len(own) >= LEAST_GROUPS):
            known.setdefault(hash_of(part), part)
        self.hashes = np.array(sorted(known), dtype=np.uint32)
        at = {known[int(one)]: place for place, one in enumerate(self.hashes)}
        self.parts = {
            text: np.array([at[part] for part in parts if part in at], dtype=np.int32) for text, parts in found.items()
        }

    def of(self, question):
        return [self.parts[str(value)] for value in question["values"]]


def train(questions, texts, fields, kinds):
    """Returns a matrix with a weight for each field and part. Fields of the same kind share a part of their
    weights."""
    random = np.random.default_rng(SEED)
    shared = sorted(set(kinds.values()))
    weights = np.zeros((len(fields) + len(shared), len(texts.hashes)), dtype=np.float32)
    squares = np.full(weights.shape, 1e-3, dtype=np.float32)

    def places_of(name):
        return [fields.index(name), len(fields) + shared.index(kinds[name])]

    useful = [one for one in questions if one["y"].any() and not one["y"].all()]
    done, steps = 0, EPOCHS * len(useful)
    for _ in range(EPOCHS):
        losses = []
        for place in random.permutation(len(useful)):
            question = useful[place]
            left = 1 - done / steps
            done += 1
            rows = places_of(question["name"])
            scores, parts, sizes = scores_of(texts.of(question), weights, rows)
            right = question["y"] == 1
            chance = np.exp(scores - scores.max())
            chance /= chance.sum()
            of_right = chance[right].sum() + 1e-9
            losses.append(-np.log(of_right))
            slope = chance.copy()
            slope[right] -= chance[right] / of_right
            slope *= question.get("weight", 1.0) / np.sqrt(np.maximum(1, sizes))
            if len(parts) == 0:
                continue
            used, inverse = np.unique(parts, return_inverse=True)
            kept = random.random(len(parts)) >= DROPPED
            change = np.bincount(inverse, np.repeat(slope, sizes) * kept, len(used)).astype(np.float32)
            for row in rows:
                squares[row, used] += change**2
                weights[row, used] -= RATE * left * change / np.sqrt(squares[row, used])
    print(f"  loss {np.mean(losses):.3f}", flush=True)
    return np.stack([weights[places_of(name)].sum(axis=0) for name in fields])


def scores_of(texts, weights, rows):
    """Returns the score of each text, the parts of all texts, and the number of parts of each text. A text is
    scored with the sum of the given rows of weights."""
    sizes = np.array([len(parts) for parts in texts])
    parts = np.concatenate(texts) if len(texts) else np.zeros(0, dtype=np.int32)
    of_parts = sum(weights[row, parts] for row in rows)
    sums = np.bincount(np.repeat(np.arange(len(texts)), sizes), of_parts, len(texts))
    return sums / np.sqrt(np.maximum(1, sizes)), parts, sizes


def describe(question, texts, weights, fields, columns):
    """Fills in the features, as field-forms.ts computes them."""
    fits, _, _ = scores_of(texts.of(question), weights, [fields.index(question["name"])])
    for at, fit in enumerate(fits):
        rank = min(LAST_RANK, int((fits > fit).sum()))
        question["x"][at, columns] = (fit, fit - fits.max(), rank)


def write(path, texts, weights, fields):
    write_vectors(path.with_suffix(".bin"), texts.hashes, weights.T)
    path.with_suffix(".json").write_text(json.dumps(fields, separators=(",", ":")) + "\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--names", action="store_true")
    parser.add_argument("--like", type=pathlib.Path, help="folder of train_labels.py's folds, for the fields")
    options = parser.parse_args()
    file = options.folder / ("names.jsonl" if options.names else "fields.jsonl")
    names, rows = forest.load(file)
    for row in rows:
        row["name"] = row["role" if options.names else "field"]
    columns = [names.index(name) for name in ("text_fit", "text_gap", "text_rank")]
    paths = [options.folder / "forms.json"] if options.names else sorted(options.folder.glob("halves/*/forms.json"))
    kinds = json.loads(paths[0].read_text(encoding="utf-8"))["kinds"]
    if options.names:
        kinds = {row["name"]: "name" for row in rows}
    questions = [row for row in rows if row["name"] in kinds and len(row["y"]) > 0]
    texts = Texts(paths, questions)
    fields = sorted({question["name"] for question in questions})
    fold = forest.folds_of(rows, 4) if options.names else forest.folds_like(options.like, rows)
    for k in range(1 + max(fold.values())):
        weights = train([one for one in questions if fold[one["group"]] != k], texts, fields, kinds)
        unseen = [one for one in questions if fold[one["group"]] == k]
        for question in unseen:
            describe(question, texts, weights, fields, columns)
        asked = [one for one in unseen if one["y"].any()]
        best = sum(int(one["y"][np.argmax(one["x"][:, columns[0]])]) for one in asked)
        print(f"  first of the candidates: {100 * best / max(1, len(asked)):.1f} % of {len(asked)}", flush=True)
    for row in rows:
        row.pop("name")
    forest.write_rows(file, names, rows)
    for question in questions:
        question["name"] = question["role" if options.names else "field"]
    if options.names:
        half = forest.folds_of(rows, 2)
        for k in range(2):
            own = train([one for one in questions if half[one["group"]] != k], texts, fields, kinds)
            write(options.folder / "halves" / f"name-forms-{k}", texts, own, fields)
    write(MODELS / ("name-forms" if options.names else "field-forms"), texts, train(questions, texts, fields, kinds), fields)


if __name__ == "__main__":
    main()
