package logformat

import "bytes"

// columns reads formats whose columns a header line names: W3C extended logs (blanks) and
// CloudFront's (tabs). Lines before a header are read by the usual columns, if their
// number is that of a usual set.
type columns struct {
	setter

	format Format
	names  []field
	date   int64 // of #Date, for logs whose lines have only a time of day
	dated  bool
	other  bool       // a header was read that is not of this format
	json   *jsonLines // of CloudFront's JSON
}

func newColumns(f Format) *columns {
	c := &columns{format: f}
	c.coded = f == CloudFront
	c.plus = f == W3C
	if f == CloudFront {
		c.json = mustJSON(CloudFront)
	}
	return c
}

// Parse implements Parser.
func (c *columns) Parse(line []byte, r *Record) error {
	line = bytes.TrimRight(line, "\r\n")
	switch {
	case len(bytes.TrimSpace(line)) == 0:
		return ErrSkip
	case line[0] == '#':
		c.header(line)
		return ErrSkip
	case line[0] == '{' && c.json != nil:
		return c.json.Parse(line, r)
	}
	words := c.split(line)
	names := c.names
	if names == nil {
		names = usualColumns(c.format, words)
	}
	c.begin(r)
	switch {
	case c.other:
		return ErrNotFormat
	case names == nil && c.format == W3C:
		return ErrNoColumns
	case names == nil:
		return ErrNotFormat
	case len(words) != len(names):
		return ErrColumnCount
	}
	for i, w := range words {
		c.set(names[i], w, r)
	}
	if !c.hasDay && c.dated {
		c.day, c.hasDay = c.date, true
	}
	c.end(r)
	return c.verdict(r)
}

// header reads #Fields and #Date.
func (c *columns) header(line []byte) {
	if when, found := bytes.CutPrefix(line, []byte("#Date:")); found {
		day, _, _ := bytes.Cut(bytes.TrimSpace(when), []byte{' '})
		c.date, c.dated = isoDay(day)
		return
	}
	list, found := bytes.CutPrefix(line, []byte("#Fields:"))
	if !found {
		return
	}
	c.names = nil
	c.other = c.format == CloudFront && !bytes.Contains(list, []byte("x-edge-"))
	for name := range bytes.FieldsSeq(list) {
		c.names = append(c.names, columnField(string(name)))
	}
}

// split cuts a line at tabs, or at blanks that are not in quotes.
func (c *columns) split(line []byte) [][]byte {
	if bytes.IndexByte(line, '\t') >= 0 {
		return bytes.Split(line, []byte{'\t'})
	}
	var words [][]byte
	for f := (fields{line}); ; {
		word, kind, _ := f.next()
		if kind == 0 {
			return words
		}
		words = append(words, word)
	}
}

// columnField returns what a column of a W3C log means.
func columnField(name string) field {
	switch name {
	case "date":
		return date
	case "time":
		return dayTime
	case "timestamp", "x-timestamp":
		return moment
	case "c-ip":
		return address
	case "x-forwarded-for", "cs(X-Forwarded-For)", "X-Forwarded-For":
		return forwarded
	case "cs-method", "sc-method":
		return method
	case "x-host-header", "cs(Host)", "cs-host":
		return host
	case "sc-status":
		return code
	case "sc-bytes":
		return size
	case "cs-version", "cs-protocol-version":
		return protocol
	default:
		return requestColumn(name)
	}
}

// requestColumn returns what a column of what the client asked for means.
func requestColumn(name string) field {
	switch name {
	case "cs-uri":
		return target
	case "cs-uri-stem":
		return path
	case "cs-uri-query":
		return query
	case "cs(Referer)", "cs-referer", "cs(Referrer)":
		return referrer
	case "cs(User-Agent)", "cs-user-agent":
		return agent
	default:
		return none
	}
}

// usualColumns returns the columns that a log has when nobody changed them, nil when the
// words are not of such a log.
func usualColumns(f Format, words [][]byte) []field {
	if len(words) < 2 {
		return nil
	}
	_, isDay := isoDay(words[0])
	switch {
	case f == W3C && isDay && len(words) == len(usualIIS()):
		return fieldsOf(usualIIS())
	case f == CloudFront && isDay && len(words) >= len(usualStandard()):
		return padded(fieldsOf(usualStandard()), len(words))
	case f == CloudFront && len(words) >= len(usualRealTime()):
		if _, ok := epoch(words[0]); ok && isAddress(words[1]) {
			return padded(fieldsOf(usualRealTime()), len(words))
		}
	}
	return nil
}

// usualIIS are the columns of IIS's W3C logs.
func usualIIS() []string {
	return []string{
		"date", "time", "s-ip", "cs-method", "cs-uri-stem", "cs-uri-query", "s-port", "cs-username", "c-ip",
		"cs(User-Agent)", "cs(Referer)", "sc-status", "sc-substatus", "sc-win32-status", "time-taken",
	}
}

// usualStandard are the columns of CloudFront's standard logs, as far as they matter.
func usualStandard() []string {
	return []string{
		"date", "time", "x-edge-location", "sc-bytes", "c-ip", "cs-method", "cs(Host)", "cs-uri-stem", "sc-status",
		"cs(Referer)", "cs(User-Agent)", "cs-uri-query", "cs(Cookie)", "x-edge-result-type", "x-edge-request-id",
		"x-host-header",
	}
}

// usualRealTime are the columns of CloudFront's real-time logs, as far as they matter.
func usualRealTime() []string {
	return []string{
		"timestamp", "c-ip", "time-to-first-byte", "sc-status", "sc-bytes", "cs-method", "cs-protocol", "cs-host",
		"cs-uri-stem", "cs-bytes", "x-edge-location", "x-edge-request-id", "x-host-header", "time-taken",
		"cs-protocol-version", "c-ip-version", "cs-user-agent", "cs-referer", "cs-cookie", "cs-uri-query",
	}
}

func fieldsOf(names []string) []field {
	list := make([]field, len(names))
	for i, n := range names {
		list[i] = columnField(n)
	}
	return list
}

func padded(list []field, n int) []field { return append(list, make([]field, n-len(list))...) }
