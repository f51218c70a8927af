-- Whether few or many drivers have a word is told by the sample that `analyze` keeps. Among the usual hundred drivers a
-- word of one in a thousand is there by chance in one sample of ten, and then seems ten times as frequent: a search
-- for it read all drivers in their order, instead of the few in the index of words.
alter table driver_listing alter column words set statistics 1000;
analyze driver_listing (words);
