-- Cities and neighborhoods are read from city_names, with their positions.
alter table city_packs drop column areas;
