"""Trains the meaning of labels of header fields, with the text that collect-header.ts wrote.

    python training/train_labels.py FOLDER QUESTIONS

QUESTIONS is the folder where tune_phrases.py wrote its folds. The vectors of a field are initially those
of its names in the phrase encoder, which does not change. Training moves them closer to the texts next to
correct candidates. The loss is that of a softmax over the candidates of a field. Fills in the features
"asked" of FOLDER/fields.jsonl with vectors that were trained without the document, and writes
src/extraction/understand/header/models/labels.json.
"""

import argparse
import json
import pathlib

import forest
import numpy as np
from scipy import sparse
from train_phrases import TUNED, hash_of, read_vectors
from tune_phrases import matrix_of

MODEL = pathlib.Path(__file__).parent.parent / "src/extraction/understand/header/models/labels.json"
EPOCHS = 3
RATE = 0.02
TEMPERATURE = 0.1
# Fraction of word parts that are dropped at random.
DROPPED = 0.2
# The relations of a text to the value, in the order of LABEL_RELATIONS in near-labels.ts, and the weight in
# training of a text with each relation.
RELATIONS = ["inline", "left", "row", "above", "header", "section", "stack", "below", "sentence", "cell"]
WORTH = np.array([1, 0.9, 0.7, 0.95, 0.95, 0.5, 0.9, 0.7, 0.6, 0.95], dtype=np.float32)
# The largest component of a vector is scaled to this integer.
LARGEST = 127
SEED = 1


class Labels:
    """The documents of one labels.jsonl as matrices over the parts of words that an encoder knows."""

    def __init__(self, path, rows, hashes):
        lines = [json.loads(line) for line in path.open(encoding="utf-8")]
        shared = lines.pop()
        at = {int(one): place for place, one in enumerate(hashes)}
        words = [[at[h] for h in map(hash_of, parts) if h in at] for parts in shared["words"]]
        self.words = matrix_of(words, len(hashes), "mean")
        self.fields = shared["fields"]
        self.documents, done = [], 0
        for line in lines:
            own = rows[done : done + len(line["asked"])]
            done += len(own)
            assert [row["field"] for row in own] == [one["field"] for one in line["asked"]]
            if not own:
                continue
            matrix = (matrix_of(line["texts"] or [[]], len(words)) @ self.words).tocsr()
            parts, places = np.unique(matrix.indices, return_inverse=True)
            small = sparse.csr_matrix((matrix.data, places, matrix.indptr), shape=(matrix.shape[0], len(parts)))
            near = [
                [np.array(texts, dtype=int).reshape(-1, 2) for texts in one["near"]] for one in line["asked"]
            ]
            self.documents.append((own[0]["group"], parts, small, list(zip(own, near))))
        assert done == len(rows)

    def encode_names(self, vectors):
        """Returns the names of each field as unit vectors; fields with the same name are combined."""
        found = {}
        for field in self.fields:
            matrix = matrix_of(field["labels"], self.words.shape[0]) @ self.words
            found.setdefault(field["name"], []).append(unit_of(matrix @ vectors))
        return {name: np.unique(np.concatenate(parts), axis=0) for name, parts in found.items()}


def unit_of(vectors):
    return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-6)


def train(documents, names, vectors):
    labels = {name: one.copy() for name, one in names.items()}
    squares = {name: np.full(len(one), 1e-4, dtype=np.float32) for name, one in labels.items()}
    random = np.random.default_rng(SEED)
    useful = [one for one in documents if any(row["y"].any() for row, _ in one[3])]
    done = 0
    for epoch in range(EPOCHS):
        losses = []
        for place in random.permutation(len(useful)):
            _, parts, matrix, questions = useful[place]
            rate = RATE * (1 - done / (EPOCHS * len(useful)))
            done += 1
            matrix = matrix.copy()
            matrix.data *= (random.random(len(matrix.data)) >= DROPPED) / (1 - DROPPED)
            unit = unit_of(matrix @ vectors[parts])
            for row, near in questions:
                if not row["y"].any() or row["y"].all():
                    continue
                own = labels[row["field"]]
                slope, loss = slopes_of(own, unit, near, row["y"])
                losses.append(loss)
                slope -= own * (slope * own).sum(axis=1, keepdims=True)
                squares[row["field"]] += (slope**2).mean(axis=1)
                step = rate * row.get("weight", 1.0) * slope / np.sqrt(squares[row["field"]])[:, None]
                labels[row["field"]] = unit_of(own - step)
        print(f"  round {epoch + 1}: loss {np.mean(losses):.3f}", flush=True)
    return labels


def slopes_of(own, unit, near, right):
    """Returns the gradient of one question's loss with respect to a field's vectors, and the loss."""
    likeness = own @ unit.T
    nearest, most = likeness.argmax(axis=0), likeness.max(axis=0)
    scores = np.zeros(len(near), dtype=np.float32)
    chosen = [None] * len(near)
    for place, texts in enumerate(near):
        if len(texts) == 0:
            continue
        values = most[texts[:, 1]] * WORTH[texts[:, 0]]
        best = int(values.argmax())
        scores[place], chosen[place] = values[best], (texts[best, 1], WORTH[texts[best, 0]])
    shifted = scores / TEMPERATURE
    share = np.exp(shifted - shifted.max())
    share /= share.sum()
    of_right = share[right == 1].sum() + 1e-9
    slope = share.copy()
    slope[right == 1] -= share[right == 1] / of_right
    out = np.zeros_like(own)
    for one, value in zip(chosen, slope / TEMPERATURE):
        if one is not None and abs(value) >= 1e-5:
            out[nearest[one[0]]] += value * one[1] * unit[one[0]]
    return out, -np.log(of_right)


def describe(document, labels, rivals, vectors, columns):
    """Fills in the features of a document's candidates, as value-features.ts computes them."""
    _, parts, matrix, questions = document
    unit = unit_of(matrix @ vectors[parts])
    most = {name: np.maximum(0, (own @ unit.T).max(axis=0)) for name, own in labels.items()}
    for row, near in questions:
        own = most[row["field"]]
        others = [most[name] for name in rivals[row["field"]]]
        other = np.max(others, axis=0) if others else np.zeros_like(own)
        for place, texts in enumerate(near):
            x = row["x"][place]
            first = {int(relation): int(text) for relation, text in texts[::-1]}
            for relation, text in first.items():
                x[columns[relation]] = own[text]
            near_texts = {at: text for at, text in first.items() if RELATIONS[at] != "sentence"}
            best = max((own[text] for text in near_texts.values()), default=0)
            away = max((other[text] for at, text in near_texts.items() if RELATIONS[at] != "section"), default=0)
            x[columns["asked_best"]], x[columns["asked_margin"]] = best, best - away
        best = row["x"][:, columns["asked_best"]]
        row["x"][:, columns["asked_gap"]] = best - best.max(initial=0)
        row["x"][:, columns["asked_rank"]] = [(best > one).sum() for one in best]


def write_labels(labels, length):
    fields = {}
    for name, own in labels.items():
        scale = float(f"{np.abs(own).max() / LARGEST:.6g}")
        fields[name] = {"scale": scale, "vectors": np.round(own / scale).astype(int).tolist()}
    MODEL.write_text(json.dumps({"length": length, "fields": fields}, separators=(",", ":")) + "\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("questions", type=pathlib.Path)
    options = parser.parse_args()
    names, rows = forest.load(options.folder / "fields.jsonl")
    fold = forest.folds_like(options.questions, rows)
    columns = {at: names.index(f"{relation}_asked") for at, relation in enumerate(RELATIONS)}
    for name in ("asked_best", "asked_gap", "asked_margin", "asked_rank"):
        columns[name] = names.index(name)
    parts, at = [], 0
    for path in sorted(options.folder.glob("labels*.jsonl")):
        count = sum(len(json.loads(line).get("asked", [])) for line in path.open(encoding="utf-8"))
        parts.append((path, rows[at : at + count]))
        at += count
    for k in [*range(1 + max(fold.values())), None]:
        path = TUNED if k is None else options.questions / "folds" / str(k) / TUNED.name
        hashes, vectors = read_vectors(path)
        read = [Labels(*part, hashes) for part in parts]
        documents = [document for one in read for document in one.documents]
        fields = read[0].fields
        kinds = {one["name"]: one["kind"] for one in fields}
        rivals = {name: [other for other in kinds if other != name and kinds[other] == kinds[name]] for name in kinds}
        labels = train(
            [one for one in documents if fold[one[0]] != k], read[0].encode_names(vectors), vectors
        )
        if k is None:
            write_labels(labels, vectors.shape[1])
            continue
        for document in documents:
            if fold[document[0]] == k:
                describe(document, labels, rivals, vectors, columns)
    forest.write_rows(options.folder / "fields.jsonl", names, rows)


if __name__ == "__main__":
    main()
