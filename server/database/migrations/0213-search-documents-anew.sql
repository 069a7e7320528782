-- batches of 1000 by videos.id
select write_search_documents($1)
