-- Device names are stored as names of products; the other words are chosen when a name is shown, in its reader's language.
update sessions set device_name = '' where device_name = 'Appareil';
update sessions set device_name = replace(device_name, 'Android (tablette)', 'Android (tablet)')
  where device_name like '%Android (tablette)';
update staff_sessions set device_name = '' where device_name = 'Appareil';
update staff_sessions set device_name = replace(device_name, 'Android (tablette)', 'Android (tablet)')
  where device_name like '%Android (tablette)';
