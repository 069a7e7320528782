-- Texts are made safe when they are written, no more when they are read: those that were stored before get what reading
-- added to their links.

update pages set
  content_fr = regexp_replace(content_fr, '<a href="(https?://[^"]*)">', '<a href="\1" rel="noopener noreferrer">', 'g'),
  content_en = regexp_replace(content_en, '<a href="(https?://[^"]*)">', '<a href="\1" rel="noopener noreferrer">', 'g');
update faqs set
  response_fr = regexp_replace(response_fr, '<a href="(https?://[^"]*)">', '<a href="\1" rel="noopener noreferrer">', 'g'),
  response_en = regexp_replace(response_en, '<a href="(https?://[^"]*)">', '<a href="\1" rel="noopener noreferrer">', 'g');
