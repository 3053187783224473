package main

import "testing"

func TestReadPlansFindsScans(t *testing.T) {
	t.Parallel()
	const log = `{"message":"checkpoint starting: time"}
{"message":"duration: 0.1 ms  plan:\n{\"Query Text\": \"SELECT *\\n FROM cells\", \"Plan\": {\"Node Type\": \"Sort\", \"Plans\": [{\"Node Type\": \"Seq Scan\", \"Relation Name\": \"cells\"}]}}"}
{"message":"duration: 0.1 ms  plan:\n{\"Query Text\": \"SELECT FROM markets\", \"Plan\": {\"Node Type\": \"Seq Scan\", \"Relation Name\": \"markets\"}}"}
{"message":"duration: 0.1 ms  plan:\n{\"Query Text\": \"SELECT 1 FROM cells\", \"Plan\": {\"Node Type\": \"Index Scan\", \"Relation Name\": \"cells\"}}"}
`
	count, scans, err := readPlans([]byte(log), map[string]bool{"cells": true})
	if err != nil || count != 3 || len(scans) != 1 || scans["SELECT * FROM cells"] != "cells" {
		t.Errorf("%d plans, %v, %v", count, scans, err)
	}
	if _, _, err := readPlans([]byte("no JSON\n"), nil); err == nil {
		t.Error("a log of another format was read")
	}
}
