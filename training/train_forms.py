"""Trains models of the form of text that fits each question (value-forms.ts), with the pairs that
collect-pairs.ts wrote.

    python training/train_forms.py FOLDER

The score of a candidate is the product of two vectors: the sum of its parts' vectors, and a linear map of the
meanings of the question's name, description and parents. The loss is that of a softmax over the candidates of
a question. Needs the vectors of tune_phrases.py. Writes the following files to
src/extraction/understand/questions/models and, trained without the documents of fold K, to FOLDER/folds/K:
value-forms.bin and asked-forms.json for text and codes that are single values, column-forms.bin and
asked-column-forms.json for text and codes that are single values or in lists, and typed-forms.bin and
asked-typed-forms.json for numbers and dates.
"""

import argparse
import collections
import json
import pathlib

import numpy as np
from scipy import sparse
from train_phrases import MODEL, TUNED, hash_of, read_vectors, write_vectors
from tune_phrases import matrix_of

# The kinds of questions that each model compares. A number in the question's vector marks the second kind.
KINDS = {
    "value-forms.bin": ("text", "code"),
    "column-forms.bin": ("text", "code"),
    "typed-forms.bin": ("number", "date"),
}
MAPS = {
    "value-forms.bin": "asked-forms.json",
    "column-forms.bin": "asked-column-forms.json",
    "typed-forms.bin": "asked-typed-forms.json",
}
# This model learns only from single values, which collect-pairs.ts writes with the texts near them.
SINGLE = "value-forms.bin"
LENGTH = 48
EPOCHS = 8
RATE = 0.3
# The map has few weights, and every document changes all of them, so it needs a lower learning rate.
RATE_OF_MAP = 0.09
# Shares of a value's parts and of a question's numbers that are dropped at random.
DROPPED = 0.2
DROPPED_OF_QUESTION = 0.05
# Parts that occur in fewer schemas than this are ignored, because they contain little information.
LEAST_SCHEMAS = 4
SEED = 1
ATTEMPTS = 5


def read_schemas(folder, kinds, only_single):
    """Reads (group, weight, words, values, questions) for each schema, with the questions of these kinds. Questions
    are lists of words; words and values are lists of parts."""
    schemas = []
    for path in sorted(folder.glob("pairs*.jsonl")):
        with path.open(encoding="utf-8") as lines:
            rows = [json.loads(line) for line in lines]
        words = rows.pop()["words"]
        for row in rows:
            own = [
                one
                for one in row["questions"]
                if "form" in one and one["form"]["kind"] in kinds and ("near" in one or not only_single)
            ]
            questions = [(one["form"], np.array(one["y"])) for one in own]
            used = sorted({value for form, _ in questions for value in form["values"]})
            at = {value: place for place, value in enumerate(used)}
            for form, _ in questions:
                form["values"] = [at[value] for value in form["values"]]
            if questions:
                values = [row["values"][value] for value in used]
                schemas.append((row["group"], row["weight"], words, values, questions))
    return schemas


def read_map_of_parts(schemas):
    counts = collections.Counter()
    for _, _, _, values, _ in schemas:
        counts.update({part for parts in values for part in parts})
    known = {}
    for part in sorted(part for part, count in counts.items() if count >= LEAST_SCHEMAS):
        known.setdefault(hash_of(part), part)
    hashes = np.array(sorted(known), dtype=np.uint32)
    at = {known[int(one)]: row for row, one in enumerate(hashes)}
    return hashes, at


def meanings_of(schemas, path):
    """Returns the question vectors of each schema, each with two additional numbers: 1 for a code or a
    date and 0 otherwise, and a constant 1."""
    hashes, vectors = read_vectors(path)
    at = {int(one): row for row, one in enumerate(hashes)}
    known, out = {}, []

    def vector_of(key, parts):
        if key not in known:
            found = [at[one] for one in map(hash_of, parts) if one in at]
            known[key] = vectors[found].mean(axis=0) if found else np.zeros(vectors.shape[1], dtype=np.float32)
        return known[key]

    def meaning_of(words, phrase):
        total = sum((vector_of((id(words), word), words[word]) for word in phrase), np.zeros(vectors.shape[1]))
        return total / max(1e-6, float(np.linalg.norm(total)))

    for _, _, words, _, questions in schemas:
        rows = [
            [*np.concatenate([meaning_of(words, phrase) for phrase in form["phrases"]]), form["kind"] in ("code", "date"), 1]
            for form, _ in questions
        ]
        out.append(np.array(rows, dtype=np.float32))
    return out


def matrices_of(schemas, at):
    """Returns the values of each schema as sums of part vectors, and the rows of those vectors."""
    out = []
    for _, _, _, values, _ in schemas:
        rows = [[at[part] for part in parts if part in at] for parts in values]
        matrix = matrix_of(rows, len(at), "root")
        parts, places = np.unique(matrix.indices, return_inverse=True)
        shape = (matrix.shape[0], len(parts))
        out.append((parts, sparse.csr_matrix((matrix.data, places, matrix.indptr), shape=shape)))
    return out


def drop(values, share, random):
    return values * ((random.random(values.shape) >= share) / (1 - share)).astype(np.float32)


def train(schemas, asked, matrices, parts_known):
    """Returns the vectors of the parts and the map of the questions. The first steps are large, so the training
    can diverge; if it does, it begins again with other random numbers."""
    for seed in range(SEED, SEED + ATTEMPTS):
        trained = train_once(schemas, asked, matrices, parts_known, seed)
        if trained is not None:
            return trained
        print("  diverged")
    raise RuntimeError(f"The training diverged {ATTEMPTS} times.")


def train_once(schemas, asked, matrices, parts_known, seed):
    """Does the same as `train`, but returns None if the loss is higher than that of guessing."""
    guess = np.mean([np.log(len(form["values"])) for *_, questions in schemas for form, _ in questions])
    random = np.random.default_rng(seed)
    vectors = random.normal(0, 0.1, (parts_known, LENGTH)).astype(np.float32)
    linear = random.normal(0, 0.15, (asked[0].shape[1], LENGTH)).astype(np.float32)
    squares, square = np.full(parts_known, 1e-4, dtype=np.float32), 1e-4
    done, steps = 0, EPOCHS * len(schemas)
    for epoch in range(EPOCHS):
        losses = []
        for place in random.permutation(len(schemas)):
            left = 1 - done / steps
            done += 1
            _, weight, _, _, questions = schemas[place]
            parts, matrix = matrices[place]
            matrix = matrix.copy()
            matrix.data = drop(matrix.data, DROPPED, random)
            meanings = drop(asked[place], DROPPED_OF_QUESTION, random)
            wanted, values = meanings @ linear, matrix @ vectors[parts]
            of_wanted, of_values = np.zeros_like(wanted), np.zeros_like(values)
            for number, (form, right) in enumerate(questions):
                own = np.array(form["values"])
                scores = values[own] @ wanted[number]
                share = np.exp(scores - scores.max())
                share /= share.sum()
                of_right = share[right == 1].sum() + 1e-9
                losses.append(-np.log(of_right))
                slope = share.copy()
                slope[right == 1] -= share[right == 1] / of_right
                slope /= len(questions)
                of_wanted[number] += slope @ values[own]
                np.add.at(of_values, own, slope[:, None] * wanted[number])
            change = meanings.T @ of_wanted
            square += (change**2).mean()
            linear -= RATE_OF_MAP * left * weight * change / np.sqrt(square)
            change = matrix.T @ of_values
            squares[parts] += (change**2).mean(axis=1)
            vectors[parts] -= RATE * left * weight * change / np.sqrt(squares[parts])[:, None]
        print(f"  round {epoch + 1}: loss {np.mean(losses):.3f}", flush=True)
        if np.mean(losses) > guess:
            return None
    return vectors, linear


def report(schemas, asked, matrices, vectors, linear):
    """Prints how often a correct candidate has the highest score, in schemas that were not part of the training."""
    first, count = 0, 0
    for (_, _, _, _, questions), meanings, (parts, matrix) in zip(schemas, asked, matrices):
        wanted, values = meanings @ linear, matrix @ vectors[parts]
        for number, (form, right) in enumerate(questions):
            scores = values[np.array(form["values"])] @ wanted[number]
            first += scores[right == 1].max() > max([-np.inf, *scores[right == 0]])
            count += 1
    print(f"first of the candidates: {100 * first / max(1, count):.1f} % of {count}")


def train_model(folder_of_pairs, name):
    schemas = read_schemas(folder_of_pairs, KINDS[name], name == SINGLE)
    hashes, at = read_map_of_parts(schemas)
    matrices = matrices_of(schemas, at)
    fold = json.loads((folder_of_pairs / "folds" / "folds.json").read_text())
    for k in (*range(1 + max(fold.values())), None):
        folder = MODEL.parent if k is None else folder_of_pairs / "folds" / str(k)
        asked = meanings_of(schemas, folder / TUNED.name)
        seen = [n for n, schema in enumerate(schemas) if k is None or fold[schema[0]] != k]
        pick = lambda values, chosen: [values[n] for n in chosen]
        vectors, linear = train(pick(schemas, seen), pick(asked, seen), pick(matrices, seen), len(at))
        unseen = [n for n, schema in enumerate(schemas) if k is not None and fold[schema[0]] == k]
        report(pick(schemas, unseen), pick(asked, unseen), pick(matrices, unseen), vectors, linear)
        write_vectors(folder / name, hashes, vectors)
        rows = [[round(float(one), 4) for one in row] for row in linear]
        (folder / MAPS[name]).write_text(json.dumps(rows, separators=(",", ":")) + "\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    options = parser.parse_args()
    for name in KINDS:
        print(name)
        train_model(options.folder, name)


if __name__ == "__main__":
    main()
