-- Reports of an app in sections. Sections are ordered by the position of their first report. Servers of the previous
-- release insert reports without a section.
alter table app_reports
  add column section text check (section = btrim(section) and char_length(section) between 1 and 60);
