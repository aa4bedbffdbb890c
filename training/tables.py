"""Computes the features that src/extraction/understand/questions/tables.ts and table-matches.ts compute from how
the columns of tables match the properties of a list."""

import math

import numpy as np

ASSIGNED = 0.25


def describe_tables(table, names, grids, column_names):
    """Fills in the features of the tables of a decision. For each table, `grids` contains the properties, each
    with the probabilities of its columns (`sure`)."""
    place = {name: i for i, name in enumerate(names)}
    at = {name: column_names.index(name) for name in ("header_said", "named", "asked")}
    summaries = [summarize_match(asked, at) for asked in grids]
    x = table["x"]
    rows, sums = x[:, place["rows"]], np.array([one["sum"] for one in summaries])
    shares = [one["count"] / max(1, x[0, place["questions"]]) for one in summaries]
    best = {key: max(one[key] for one in summaries) for key in ("mean", "strong", "log_mean")}
    most_rows = max(rows[sums >= 0.9 * sums.max() - 1e-9])
    is_known = x[:, place["source_known"]] == 1
    titles = [x[:, place[name]] for name in ("title_asked", "title_described", "title_meant")]
    first = place["sum"]
    for i, one in enumerate(summaries):
        others = np.arange(len(sums)) != i
        matched = [one["sum"], one["sum"] / max(1, one["count"]), one["most"], one["count"], shares[i]]
        matched += [one["sum"] - max(0, sums.max()), shares[i] - max([0, *shares])]
        matched += [title[i] - max(0, title.max()) for title in titles]
        ranks = [
            one["sum"] - max([0, *sums[others]]),
            *(one[key] - best[key] for key in ("mean", "strong", "log_mean")),
            (rows > rows[i]).sum(),
            (sums > one["sum"]).sum(),
            (abs(sums - one["sum"]) < 0.05).sum(),
            max([0, *sums[others & is_known]]),
            rows[i] - most_rows,
        ]
        x[i, first:] = [*matched, *one["features"], *ranks]


def assign(asked):
    """Returns the column of each property and its probability; the most probable pairs are assigned first."""
    pairs = [(s, q, c) for q, row in enumerate(asked) for c, s in enumerate(row["sure"]) if s >= ASSIGNED]
    chosen, taken = {}, set()
    for score, question, column in sorted(pairs, key=lambda one: -one[0]):
        if question not in chosen and column not in taken:
            chosen[question] = (column, score)
            taken.add(column)
    return chosen


def summarize_match(asked, at):
    count = max(1, len(asked))
    chosen = assign(asked)
    sure = [chosen[q][1] if q in chosen else 0 for q in range(len(asked))]
    bases, printed = (asked[0]["bases"], asked[0]["printed"]) if asked else ([], [])
    taken = {bases[column] for column, _ in chosen.values()}
    spare = [column for column in printed if column not in taken]
    best = [max([0, *row["sure"]]) for row in asked]

    def average_of(kind):
        own = [one for one, row in zip(sure, asked) if row["asks"] == kind]
        return sum(own) / len(own) if own else -1

    def average_feature(name):
        return sum(asked[q]["x"][column][at[name]] for q, (column, _) in chosen.items()) / count

    total = sum(sure)
    strong = sum(one >= 0.6 for one in sure) / count
    log_mean = sum(math.log(max(0.02, one)) for one in sure) / count
    features = [
        min([*sure, 1]),
        sure[0] if sure else 0,
        *(average_of(kind) for kind in ("text", "number", "date")),
        sum(one >= 0.1 for one in best) / count,
        strong,
        sum(best) / count,
        sum(asked[0]["x"][column][at["header_said"]] == 1 for column in spare),
        len(spare) / max(1, len(printed)),
        average_feature("named"),
        average_feature("asked"),
        math.log1p(total),
        log_mean,
    ]
    return {
        "sum": total,
        "count": len(chosen),
        "most": max([0, *sure]),
        "mean": total / count,
        "strong": strong,
        "log_mean": log_mean,
        "features": features,
    }
