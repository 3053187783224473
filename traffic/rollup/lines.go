// Package rollup makes counts of log lines: it cuts a body into lines, says of each
// who asked for what, recognises lines that were there before, and adds the rest up by
// day, bot, verification, path and status. It is pure; who a client is, others say.
package rollup

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"github.com/answer-visibility/avm/traffic/logformat"
)

const (
	readBuffer  = 256 << 10
	sampleLines = 50
)

// lines cuts a body into lines, or a JSON array into its elements.
type lines struct {
	src   *bufio.Reader
	array bool
	long  []byte // a line that did not fit into the buffer at once
}

func newLines(r io.Reader) *lines {
	l := &lines{src: bufio.NewReaderSize(r, readBuffer)}
	head, _ := l.src.Peek(3)
	if bytes.Equal(head, []byte("\xef\xbb\xbf")) {
		_, _ = l.src.Discard(3)
	}
	l.array = l.isArray()
	return l
}

// isArray reports whether the body is a JSON array of objects. Some logs begin a line
// with a bracket too.
func (l *lines) isArray() bool {
	head, _ := l.src.Peek(512)
	head = bytes.TrimLeft(head, " \t\r\n")
	if len(head) == 0 || head[0] != '[' {
		return false
	}
	head = bytes.TrimLeft(head[1:], " \t\r\n")
	return len(head) > 0 && (head[0] == '{' || head[0] == ']')
}

// sample returns the first lines without taking them.
func (l *lines) sample() [][]byte {
	head, _ := l.src.Peek(readBuffer)
	if l.array {
		probe := &lines{src: bufio.NewReaderSize(bytes.NewReader(head), readBuffer), array: true}
		var list [][]byte
		for len(list) < sampleLines {
			line, err := probe.next()
			if err != nil {
				return list
			}
			list = append(list, bytes.Clone(line))
		}
		return list
	}
	whole := bytes.SplitN(head, []byte{'\n'}, sampleLines+1)
	if len(whole) > sampleLines || len(whole) > 1 && len(head) == readBuffer {
		whole = whole[:len(whole)-1]
	}
	return whole
}

// errLong reports that a line was longer than logformat.MaxLine and was passed over.
var errLong = errors.New("line too long")

// next returns the next line without its end; io.EOF after the last one.
func (l *lines) next() ([]byte, error) {
	if l.array {
		return l.element()
	}
	line, err := l.src.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		return l.passOver(line)
	}
	if err != nil && (len(line) == 0 || !errors.Is(err, io.EOF)) {
		return nil, err
	}
	line = bytes.TrimRight(bytes.TrimLeft(line, "\x00"), "\r\n") // a log that was cut in place begins with zeros
	if len(line) > logformat.MaxLine {
		return line[:sampleRead], errLong
	}
	return line, nil
}

// passOver skips the rest of a line that does not fit into the buffer.
func (l *lines) passOver(begun []byte) ([]byte, error) {
	l.long = append(l.long[:0], begun[:sampleRead]...)
	for {
		_, err := l.src.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
		return l.long, errLong
	}
}

// element returns the next object of the array.
func (l *lines) element() ([]byte, error) {
	l.long = l.long[:0]
	depth, quoted, escape, size := 0, false, false, 0
	for {
		c, err := l.src.ReadByte()
		if err != nil {
			if depth > 0 {
				return l.long, nil // cut off: the parser will say so
			}
			return nil, err
		}
		if depth == 0 && c != '{' {
			continue
		}
		if size++; size <= logformat.MaxLine {
			l.long = append(l.long, c)
		}
		switch {
		case escape:
			escape = false
		case quoted:
			escape, quoted = c == '\\', c != '"'
		case c == '"':
			quoted = true
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth > 0 {
				continue
			}
			if size > logformat.MaxLine {
				return l.long[:sampleRead], errLong
			}
			return l.long, nil
		}
	}
}
