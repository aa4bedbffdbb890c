-- Its owners can rename it: from now on it is known by its identifier.
insert into installation (name, value)
  select 'default_organization', id from organizations where name = 'default'
  on conflict do nothing;
