package extract

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// firstOf returns the first element of a kind on a page.
func firstOf(t *testing.T, page string, kind atom.Atom) *html.Node {
	t.Helper()
	root, err := Parse([]byte(page))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		if n.DataAtom == kind {
			return n
		}
	}
	t.Fatalf("the page has no %s", kind)
	return nil
}

// White space counts: a block around much white space is searched as little as one around many elements.
func TestWhiteSpaceIsLookedThroughOnce(t *testing.T) {
	t.Parallel()
	space := strings.Repeat(" ", 4<<20)
	if mostlyLinks(firstOf(t, "<div><a href=x>link</a>"+space+"</div>", atom.Div)) {
		t.Error("four megabytes of white space were looked through")
	}
	if !mostlyLinks(firstOf(t, "<div><a href=x>link</a>"+space[:1000]+"</div>", atom.Div)) {
		t.Error("a list of links is content")
	}
	if got := len(textBelow(firstOf(t, "<dl><dd>"+space+"<b></b></dl>", atom.Dd))); got > maxBelow {
		t.Errorf("%d bytes were joined", got)
	}
}

// Commas in quotes within quotes are counted once.
func TestCommasOfQuotesAreCountedOnce(t *testing.T) {
	t.Parallel()
	const deep = 200
	outermost := firstOf(t, strings.Repeat("<blockquote>a, b、", deep)+strings.Repeat("c,<br>", 1000), atom.Blockquote)
	w := newWeigher(false)
	if got := w.commasBelow(outermost); got != 2*deep+1000 || len(w.commas) != deep {
		t.Errorf("%d commas below %d quotes", got, len(w.commas))
	}
	outermost.AppendChild(&html.Node{Type: html.TextNode, Data: ","})
	if got := w.commasBelow(outermost); got != 2*deep+1000 {
		t.Errorf("they were counted again: %d", got)
	}
}

// The name of an item must be near its beginning, so that nested items do not search the whole page each.
func TestNamesOfItemsAreNear(t *testing.T) {
	t.Parallel()
	const name = "<i itemprop=name>Name</i>"
	many := "text" + strings.Repeat("<b></b>", nodesToName)
	if got := nameWithin(firstOf(t, "<div>"+many+name+"</div>", atom.Div)); got != "textName" {
		t.Errorf("the name of an item is %q", got)
	}
	if got := nameWithin(firstOf(t, "<div>"+name+many+"</div>", atom.Div)); got != "Name" {
		t.Errorf("the name of an item is %q", got)
	}
}
