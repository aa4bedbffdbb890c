"""Trains the phrase encoder further with the labels next to correct answers, from the pairs that
collect-pairs.ts wrote.

    python training/tune_phrases.py FOLDER

Starts with models/phrases.bin, which was trained on the dictionary. The score of a candidate is that of
the text around it that is nearest to the question. The loss is that of a softmax over the candidates of a
question. Writes asked-phrases.bin to FOLDER/folds/K for each fold of train_bounds.py, trained without the
documents of that fold, and to src/extraction/understand/questions/models.
"""

import argparse
import json
import pathlib

import numpy as np
from scipy import sparse
from train_phrases import MODEL, TUNED, hash_of, read_vectors, write_vectors

EPOCHS = 5
RATE = 0.04
TEMPERATURE = 0.1
# Fraction of word parts that are dropped at random.
DROPPED = 0.2
# The weight of a text by its relation to the value, in the order of RELATIONS in surroundings.ts, and the
# penalty for distance.
WORTH = np.array([1, 1, 0.8, 0.95, 0.95, 0.6, 0.7, 0.5, 0.3, 0.9, 0.8, 0.95], dtype=np.float32)
DISTANCE = 0.004
# Weight of a description, relative to a name.
DESCRIBED = 0.85
SEED = 1


def matrix_of(rows, width, values=None):
    """Returns a sparse matrix with one row for each list of columns. Values are 1, or 1 divided by the row's length
    or its square root."""
    columns = [column for row in rows for column in row]
    at = np.repeat(np.arange(len(rows)), [len(row) for row in rows])
    power = {None: 0, "mean": 1, "root": 0.5}[values]
    data = [len(row) ** -power for row in rows for _ in row]
    return sparse.csr_matrix((data, (at, columns)), shape=(len(rows), width), dtype=np.float32)


def read_schemas(path, hashes):
    """Reads the questions of each schema with their candidates, and its phrases as sums of part vectors."""
    at = {int(one): row for row, one in enumerate(hashes)}
    words, schemas = [], []
    with path.open(encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    known = {}
    for parts in rows.pop()["words"]:
        places = [known.setdefault(part, at.get(hash_of(part))) for part in parts]
        words.append([place for place in places if place is not None])
    parts_of_words = matrix_of(words, len(hashes), "mean")
    for row in rows:
        phrases, questions = list(row["texts"]), []
        for question in (one for one in row["questions"] if "near" in one):
            asked = []
            for phrase, worth in question["asked"]:
                asked.append((len(phrases), worth))
                phrases.append(phrase)
            candidates = [
                (
                    np.array([text for _, text, _ in near]),
                    np.array([WORTH[relation] for relation, _, _ in near]),
                    np.array([DISTANCE * distance for _, _, distance in near]),
                )
                for near in question["near"]
            ]
            questions.append((np.array(asked), candidates, np.array(question["y"])))
        matrix = (matrix_of(phrases, len(words)) @ parts_of_words).tocsr()
        parts, places = np.unique(matrix.indices, return_inverse=True)
        small = sparse.csr_matrix((matrix.data, places, matrix.indptr), shape=(matrix.shape[0], len(parts)))
        schemas.append({"group": row["group"], "weight": row["weight"], "parts": parts, "matrix": small,
                        "questions": questions})
    return schemas


def slopes_of(unit, asked, candidates, right):
    """Returns the gradient of one question's loss with respect to the phrases' unit vectors, and the loss."""
    rows, worth = asked[:, 0].astype(int), asked[:, 1].astype(np.float32)
    likeness = (unit[rows] @ unit.T) * worth[:, None]
    nearest, most = likeness.argmax(axis=0), likeness.max(axis=0)
    scores, chosen, worths = [], [], []
    for texts, relations, distances in candidates:
        values = most[texts] * relations - distances
        best = int(values.argmax())
        scores.append(values[best])
        chosen.append(texts[best])
        worths.append(relations[best])
    shifted = np.array(scores) / TEMPERATURE
    share = np.exp(shifted - shifted.max())
    share /= share.sum()
    of_right = share[right == 1].sum() + 1e-9
    slope = share.copy()
    slope[right == 1] -= share[right == 1] / of_right
    slope *= np.array(worths) / TEMPERATURE
    out = np.zeros_like(unit)
    for text, value in zip(chosen, slope):
        if abs(value) < 1e-5:
            continue
        one = nearest[text]
        out[rows[one]] += value * worth[one] * unit[text]
        out[text] += value * worth[one] * unit[rows[one]]
    return out, -np.log(of_right)


def tune(vectors, schemas):
    vectors, squares = vectors.copy(), np.full(len(vectors), 1e-4, dtype=np.float32)
    random = np.random.default_rng(SEED)
    done, steps = 0, EPOCHS * len(schemas)
    for epoch in range(EPOCHS):
        losses = []
        for place in random.permutation(len(schemas)):
            schema = schemas[place]
            rate = RATE * (1 - done / steps)
            done += 1
            matrix = schema["matrix"].copy()
            matrix.data *= (random.random(len(matrix.data)) >= DROPPED) / (1 - DROPPED)
            raw = matrix @ vectors[schema["parts"]]
            sizes = np.maximum(np.linalg.norm(raw, axis=1, keepdims=True), 1e-6)
            unit = raw / sizes
            slopes = np.zeros_like(unit)
            for asked, candidates, right in schema["questions"]:
                slope, loss = slopes_of(unit, asked, candidates, right)
                slopes += slope / len(schema["questions"])
                losses.append(loss)
            inner = (slopes - unit * (slopes * unit).sum(axis=1, keepdims=True)) / sizes
            change = matrix.T @ inner
            squares[schema["parts"]] += (change**2).mean(axis=1)
            step = rate * schema["weight"] * change / np.sqrt(squares[schema["parts"]])[:, None]
            vectors[schema["parts"]] -= step
        print(f"  round {epoch + 1}: loss {np.mean(losses):.3f}", flush=True)
    return vectors


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    options = parser.parse_args()
    hashes, vectors = read_vectors(MODEL)
    schemas = [one for path in sorted(options.folder.glob("pairs*.jsonl")) for one in read_schemas(path, hashes)]
    fold = json.loads((options.folder / "folds" / "folds.json").read_text())
    print(f"{len(schemas)} schemas, {sum(len(one['questions']) for one in schemas)} questions")
    for k in range(1 + max(fold.values())):
        unseen = [one for one in schemas if fold[one["group"]] != k]
        write_vectors(options.folder / "folds" / str(k) / TUNED.name, hashes, tune(vectors, unseen))
    write_vectors(TUNED, hashes, tune(vectors, schemas))


if __name__ == "__main__":
    main()
