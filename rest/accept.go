package rest

import (
	"mime"
	"net/http"
	"strconv"
	"strings"

	"github.com/answer-visibility/avm/internal/fault"
)

// format is what an answer is written in.
type format int

const (
	formatJSON format = iota
	formatCSV
	formatNDJSON
	formatParquet // of files
)

const (
	jsonType    = "application/json"
	csvType     = "text/csv"
	ndjsonType  = "application/x-ndjson"
	parquetType = "application/vnd.apache.parquet"
)

// media returns the media type by which a request asks for a format.
func (f format) media() string {
	switch f {
	case formatCSV:
		return csvType
	case formatNDJSON:
		return ndjsonType
	case formatParquet:
		return parquetType
	case formatJSON:
	}
	return jsonType
}

// contentType returns the Content-Type of an answer in a format.
func (f format) contentType() string {
	if f == formatCSV {
		return csvType + "; charset=utf-8; header=present"
	}
	return f.media()
}

// formats returns the formats that an operation answers in, the usual one first.
func (op *operation) formats() []format {
	if op.Table == nil {
		return []format{formatJSON}
	}
	return []format{formatJSON, formatCSV, formatNDJSON}
}

// accepted returns the format that a request wants its answer in. A request whose
// Accept header names none of the operation's formats fails with 406.
func (op *operation) accepted(header http.Header) (format, error) {
	if op.Status == http.StatusNoContent {
		return formatJSON, nil
	}
	return negotiate(header.Values("Accept"), op.formats())
}

// shownAccept is how many characters of an Accept header an error repeats.
const shownAccept = 100

// negotiate returns the offered format that an Accept header prefers: the one of the
// highest quality, of equal ones the one that is named most exactly, then the first.
// A header that is absent, or of which nothing can be read, accepts everything.
func negotiate(accept []string, offered []format) (format, error) {
	ranges := mediaRanges(accept)
	if len(ranges) == 0 {
		return offered[0], nil
	}
	best, quality, exactness := formatJSON, 0.0, 0
	for _, f := range offered {
		q, exact := qualityOf(ranges, f.media())
		if q > quality || q == quality && q > 0 && exact > exactness {
			best, quality, exactness = f, q, exact
		}
	}
	if quality > 0 {
		return best, nil
	}
	names := make([]string, len(offered))
	for i, f := range offered {
		names[i] = f.media()
	}
	given := strings.Join(accept, ", ")
	return 0, fault.New(fault.NotAcceptable, "Accept: %q names no format of this answer; it comes as %s",
		given[:min(len(given), shownAccept)], strings.Join(names, ", "))
}

// mediaRange is one element of an Accept header.
type mediaRange struct {
	name    string
	quality float64
}

// mediaRanges returns the elements of an Accept header that can be read.
func mediaRanges(accept []string) []mediaRange {
	var ranges []mediaRange
	for part := range strings.SplitSeq(strings.Join(accept, ","), ",") {
		name, parameters, err := mime.ParseMediaType(part)
		if err != nil {
			continue
		}
		quality := 1.0
		if given, ok := parameters["q"]; ok {
			if quality, err = strconv.ParseFloat(given, 64); err != nil || !(quality >= 0 && quality <= 1) {
				continue
			}
		}
		ranges = append(ranges, mediaRange{name, quality})
	}
	return ranges
}

// qualityOf returns the quality that the most exact range gives to a media type, and
// how exact that range is.
func qualityOf(ranges []mediaRange, media string) (quality float64, exactness int) {
	for _, r := range ranges {
		if n := covers(r.name, media); n > exactness {
			quality, exactness = r.quality, n
		}
	}
	return quality, exactness
}

// covers returns how exactly a media range names a type: 3 by name, 2 by its first
// part, 1 as any type, 0 not at all.
func covers(media, name string) int {
	major, _, _ := strings.Cut(name, "/")
	switch media {
	case name:
		return 3
	case major + "/*":
		return 2
	case "*/*":
		return 1
	}
	return 0
}
