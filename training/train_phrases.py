"""Trains the phrase encoder of src/extraction/understand/questions with the phrases that collect-phrases.ts
wrote.

    python training/train_phrases.py FOLDER [--hold-out] [--seed 1] [--extend el,hr]

The vector of a phrase is the sum of its words' vectors, and that of a word is the mean of the vectors of
its parts (`listParts` in meaning.ts). Training moves phrases of one concept together and other phrases apart
(InfoNCE with the other concepts of a batch as negatives). With `--hold-out`, one label in ten is excluded from
training and then looked up among all concepts; nothing is written. With `--extend`, the vectors in the model
do not change: only those of the other parts in the given languages are learned, so the models that were
trained with the vectors remain valid.
"""

import argparse
import json
import pathlib
import struct

import numpy as np
from scipy import sparse

HERE = pathlib.Path(__file__).parent
MODEL = HERE.parent / "src/extraction/understand/questions/models/phrases.bin"
# The model that tune_phrases.py writes.
TUNED = MODEL.with_name("asked-phrases.bin")
DIMENSIONS = 48
BATCH = 384
EPOCHS = 25
# Added languages need more epochs, because they have few phrases and therefore few steps per epoch.
EPOCHS_OF_ADDED = 100
RATE = 1.0
TEMPERATURE = 0.07
# Fraction of the parts of a word that are dropped at random, because often only some parts of a word are
# known.
DROPPED = 0.25
LEAST_RUNS = 3


def hash_of(text):
    """Returns the FNV-1a hash of the text's UTF-16 code units, as in meaning.ts."""
    value = 2166136261
    units = text.encode("utf-16-le")
    for at in range(0, len(units), 2):
        value = ((value ^ (units[at] | units[at + 1] << 8)) * 16777619) & 0xFFFFFFFF
    return value


def read_concepts(folder):
    """Reads the phrases of each concept: (kind, text, words), where each word is the list of its parts."""
    lines = (folder / "phrases.jsonl").read_text(encoding="utf-8").splitlines()
    return [[(one["kind"], one["text"], one["words"]) for one in json.loads(line)] for line in lines]


class Encoder:
    """Vectors of parts of words, and the sums of squared gradients that Adagrad keeps."""

    def __init__(self, phrases, random, known_vectors=None):
        counts, whole = {}, set()
        for first, *runs in {tuple(word) for words in phrases for word in words}:
            whole.add(first)
            for part in runs:
                counts[part] = counts.get(part, 0) + 1
        fixed = {} if known_vectors is None else {int(one): row for row, one in enumerate(known_vectors[0])}
        known = whole | {part for part, count in counts.items() if count >= LEAST_RUNS or hash_of(part) in fixed}
        by_hash = {hash_of(part): part for part in sorted(known)}
        self.hashes = np.array(sorted(by_hash), dtype=np.uint32)
        self.at = {by_hash[one]: row for row, one in enumerate(sorted(by_hash))}
        self.vectors = random.normal(0, 0.05, (len(self.at), DIMENSIONS)).astype(np.float32)
        self.squares = np.full(len(self.at), 1e-2, dtype=np.float32)
        self.is_fixed = np.array([int(one) in fixed for one in self.hashes])
        rows = [fixed[int(one)] for one in self.hashes[self.is_fixed]]
        if rows:
            self.vectors[self.is_fixed] = known_vectors[1][rows]
        self.matrix = self.matrix_of(phrases)

    def matrix_of(self, phrases):
        rows, columns, values = [], [], []
        for row, words in enumerate(phrases):
            for word in words:
                parts = [self.at[part] for part in word if part in self.at]
                rows += [row] * len(parts)
                columns += parts
                values += [1 / len(parts) for _ in parts]
        shape = (len(phrases), len(self.hashes))
        return sparse.csr_matrix((values, (rows, columns)), shape=shape, dtype=np.float32)

    def encode(self, matrix):
        raw = matrix @ self.vectors
        sizes = np.maximum(np.linalg.norm(raw, axis=1, keepdims=True), 1e-6)
        return raw / sizes, sizes

    def step(self, one, other, same, rate):
        """Trains on one batch. Row i of both sides belongs to the same concept, and `same` marks pairs
        that are not negatives of each other."""
        (a, sizes_a), (b, sizes_b) = self.encode(one), self.encode(other)
        scores = a @ b.T / TEMPERATURE
        scores[same] = -1e9
        loss, slopes = 0.0, np.zeros_like(scores)
        for axis in (0, 1):
            shifted = np.exp(scores - scores.max(axis=axis, keepdims=True))
            share = shifted / shifted.sum(axis=axis, keepdims=True)
            loss -= np.log(np.maximum(np.diag(share), 1e-9)).mean() / 2
            slopes += share
        slopes[np.diag_indices_from(slopes)] -= 2
        slopes /= 2 * len(slopes) * TEMPERATURE
        for matrix, unit, sizes, slope in ((one, a, sizes_a, slopes @ b), (other, b, sizes_b, slopes.T @ a)):
            inner = (slope - unit * (slope * unit).sum(axis=1, keepdims=True)) / sizes
            touched, places = np.unique(matrix.indices, return_inverse=True)
            shape = (matrix.shape[0], len(touched))
            change = sparse.csr_matrix((matrix.data, places, matrix.indptr), shape=shape).T @ inner
            free = ~self.is_fixed[touched]
            touched, change = touched[free], change[free]
            self.squares[touched] += (change**2).mean(axis=1)
            self.vectors[touched] -= rate * change / np.sqrt(self.squares[touched])[:, None]
        return loss


def drop_parts(matrix, random):
    left = matrix.copy()
    left.data *= (random.random(len(left.data)) >= DROPPED) / (1 - DROPPED)
    return left


def train(encoder, concepts, places, random, languages=None):
    """Trains the encoder. `places` contains the rows of each concept's phrases in its matrix. If `languages`
    are given, one phrase of each pair is a label in one of them, and the other phrase is not."""
    owners = {}
    for concept, phrases in enumerate(concepts):
        for _, _, words in phrases:
            owners.setdefault(" ".join(word[0] for word in words), set()).add(concept)
    alike = sparse.lil_matrix((len(concepts), len(concepts)), dtype=bool)
    for shared in owners.values():
        for one in shared:
            for other in shared:
                if one != other:
                    alike[one, other] = True
    alike = alike.tocsr()
    is_used = lambda kind: languages is None or kind in languages
    rounds = (EPOCHS_OF_ADDED if languages else EPOCHS) * sum(is_used(kind) for one in concepts for kind, *_ in one) // (2 * BATCH)
    usable = np.array([n for n, one in enumerate(concepts) if languages is None or any(is_used(k) for k, *_ in one)])
    for done in range(rounds):
        # Half of the concepts in a batch are neighbors in the dictionary, because these are the most easily
        # confused.
        near = (int(random.integers(len(usable))) + np.arange(BATCH // 2)) % len(usable)
        chosen = usable[np.unique(np.concatenate([near, random.integers(len(usable), size=BATCH // 2)]))]
        one, other = [], []
        for concept in chosen:
            asked = [p for p, (kind, *_) in zip(places[concept], concepts[concept]) if kind in "=?"]
            labels = [(p, kind) for p, (kind, *_) in zip(places[concept], concepts[concept]) if kind not in "=?"]
            printed = [p for p, kind in labels if is_used(kind)]
            others = [p for p, kind in labels if languages is None or kind not in languages]
            one.append(random.choice(asked if asked and random.random() < 0.6 else others or asked))
            other.append(random.choice(printed or asked))
        same = alike[chosen][:, chosen].toarray()
        rate = RATE * (1 - done / rounds)
        loss = encoder.step(
            drop_parts(encoder.matrix[one], random), drop_parts(encoder.matrix[other], random), same, rate
        )
        if done % (rounds // 10 or 1) == 0:
            print(f"  {done}/{rounds} loss {loss:.3f}", flush=True)


def look_up(encoder, concepts, held):
    """Prints how often a held-out label is nearest to a name or description of its own concept."""
    asked, owner = [], []
    for concept, phrases in enumerate(concepts):
        for kind, _, words in phrases:
            if kind in "=?":
                asked.append(words)
                owner.append(concept)
    owner = np.array(owner)
    vectors, _ = encoder.encode(encoder.matrix_of(asked))
    labels, _ = encoder.encode(encoder.matrix_of([words for _, words in held]))
    scores = labels @ vectors.T
    best = np.full((len(held), len(concepts)), -1.0, dtype=np.float32)
    for at, concept in enumerate(owner):
        best[:, concept] = np.maximum(best[:, concept], scores[:, at])
    own = best[np.arange(len(held)), [concept for concept, _ in held]]
    rank = (best > own[:, None]).sum(axis=1)
    print(f"held-out labels: first {np.mean(rank < 1):.3f}, among five {np.mean(rank < 5):.3f} of {len(held)}")
    wrong = np.sort(best, axis=1)[:, -len(concepts) // 2]
    print(f"  likeness of the right one {np.percentile(own, [10, 25, 50, 75])}, median of others {np.median(wrong):.2f}")


def read_vectors(path):
    data = path.read_bytes()
    count, length = struct.unpack("<II", data[:8])
    hashes = np.frombuffer(data, dtype="<u4", count=count, offset=8)
    scales = np.frombuffer(data, dtype="<f4", count=count, offset=8 + 4 * count)
    vectors = np.frombuffer(data, dtype=np.int8, count=count * length, offset=8 + 8 * count)
    return hashes, (vectors.reshape(count, length) * scales[:, None]).astype(np.float32)


def write_vectors(path, hashes, vectors):
    scales = np.abs(vectors).max(axis=1) / 127
    rows = np.round(vectors / np.maximum(scales, 1e-9)[:, None]).astype(np.int8)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.write(struct.pack("<II", len(rows), vectors.shape[1]))
        for part in (hashes.astype("<u4"), scales.astype("<f4"), rows):
            file.write(part.tobytes())
    print(f"{len(rows)} parts of words, {path.stat().st_size / 1e6:.1f} MB")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hold-out", action="store_true")
    parser.add_argument("--extend", help="languages, separated by commas")
    options = parser.parse_args()
    random = np.random.default_rng(options.seed)
    concepts = read_concepts(options.folder)
    languages = set(options.extend.split(",")) if options.extend else None
    held = []
    if options.hold_out:
        for concept, phrases in enumerate(concepts):
            kept = []
            for kind, text, words in phrases:
                is_label = kind not in "=?" and (languages is None or kind in languages)
                if is_label and random.random() < 0.1:
                    held.append((concept, words))
                else:
                    kept.append((kind, text, words))
            concepts[concept] = kept
    phrases = [words for one in concepts for _, _, words in one]
    print(f"{len(concepts)} concepts, {len(phrases)} phrases")
    places, at = [], 0
    for one in concepts:
        places.append(list(range(at, at + len(one))))
        at += len(one)
    # Both models contain the same parts, and both need those of the added languages.
    for path in (MODEL, TUNED) if languages and not options.hold_out else (MODEL,):
        known_vectors = read_vectors(path) if languages else None
        encoder = Encoder(phrases, random, known_vectors)
        train(encoder, concepts, places, random, languages)
        if options.hold_out:
            look_up(encoder, concepts, held)
        elif languages:
            write_vectors(path, *merge_vectors(known_vectors, encoder))
        else:
            write_vectors(path, encoder.hashes, encoder.vectors)


def merge_vectors(known, encoder):
    """Returns the hashes, in ascending order, and the vectors of the model and of the parts that were added."""
    added = ~encoder.is_fixed
    hashes = np.concatenate([known[0], encoder.hashes[added]])
    vectors = np.concatenate([known[1], encoder.vectors[added]])
    order = np.argsort(hashes, kind="stable")
    return hashes[order], vectors[order]


if __name__ == "__main__":
    main()
