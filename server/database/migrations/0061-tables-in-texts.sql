-- Texts are drawn as they are stored. A table that is wider than the page is scrolled with the keyboard, once it can have
-- the focus: the sanitiser writes that now, and texts that were stored before get it here.

update pages set
  content_fr = replace(content_fr, '<table>', '<table tabindex="0">'),
  content_en = replace(content_en, '<table>', '<table tabindex="0">');
update faqs set
  response_fr = replace(response_fr, '<table>', '<table tabindex="0">'),
  response_en = replace(response_en, '<table>', '<table tabindex="0">');
