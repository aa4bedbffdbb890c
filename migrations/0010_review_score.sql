-- Review now depends on failed checks, required fields and the type too, not only on the lowest confidence.
-- Documents that were processed before keep their lowest confidence as the score until they are processed or corrected.
alter table documents rename column lowest_confidence to review_score;
