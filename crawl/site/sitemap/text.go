package sitemap

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"regexp"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
)

const maxHead = 512 // bytes that are looked at for the encoding

// declared finds the encoding in an XML declaration.
var declared = regexp.MustCompile(`^\s*<\?xml[^>]*\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']`)

// readable returns a file as UTF-8 from its first character on: without a byte order mark, white space and an XML
// declaration. Characters that XML does not have become blanks, because the decoder would stop at them.
func readable(source io.Reader) (*bufio.Reader, error) {
	raw := bufio.NewReader(source)
	head, err := raw.Peek(maxHead)
	if len(head) == 0 && err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	decoded, err := charset.NewReaderLabel(encodingOf(head), raw)
	if err != nil { // an encoding that there is not; most files are UTF-8
		decoded = raw
	}
	text := bufio.NewReader(transform.NewReader(decoded, runes.Map(legal)))
	head, _ = text.Peek(maxHead)
	start := bytes.TrimLeft(head, "\ufeff \t\r\n")
	if bytes.HasPrefix(start, []byte("<?xml ")) {
		if _, after, ended := bytes.Cut(start, []byte("?>")); ended {
			start = bytes.TrimLeft(after, " \t\r\n")
		}
	}
	_, err = text.Discard(len(head) - len(start))
	return text, err
}

// encodingOf returns the encoding of a file by its beginning: by its byte order mark, else as it declares. A file that
// declares UTF-16 in letters of one byte has another encoding.
func encodingOf(head []byte) string {
	switch {
	case bytes.HasPrefix(head, []byte("\xff\xfe")):
		return "utf-16le"
	case bytes.HasPrefix(head, []byte("\xfe\xff")):
		return "utf-16be"
	}
	if found := declared.FindSubmatch(head); found != nil && !bytes.HasPrefix(bytes.ToLower(found[1]), []byte("utf-16")) {
		return string(found[1])
	}
	return "utf-8"
}

// legal returns a character of XML, and a blank for any other.
func legal(r rune) rune {
	if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0xfffe || r == 0xffff {
		return ' '
	}
	return r
}
