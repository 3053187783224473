package rollup

import (
	"bytes"
	"net/url"
	"strings"
)

// Source is an AI system that sends visitors, by the specification's neutral name.
type Source uint8

// The sources. NoSource is everybody else.
const (
	NoSource Source = iota
	AssistantA
	AssistantB
	AssistantC
	AssistantD
	AssistantE
	OverviewA
	OtherSource
)

// String returns the name of a source; empty for NoSource.
func (s Source) String() string {
	return [...]string{"", "assistant_a", "assistant_b", "assistant_c", "assistant_d", "assistant_e", "overview_a", "other"}[s]
}

// Sources lists the sources.
func Sources() []Source {
	return []Source{AssistantA, AssistantB, AssistantC, AssistantD, AssistantE, OverviewA, OtherSource}
}

// referrers are the hosts that AI systems send visitors from; hosts below them count too.
var referrers = map[string]Source{
	"chatgpt.com": AssistantA, "chat.openai.com": AssistantA, "openai.com": AssistantA,
	"claude.ai": AssistantB, "claude.com": AssistantB, "anthropic.com": AssistantB,
	"gemini.google.com": AssistantC, "bard.google.com": AssistantC, "notebooklm.google.com": AssistantC, "aistudio.google.com": AssistantC,
	"perplexity.ai":         AssistantD,
	"copilot.microsoft.com": AssistantE, "copilot.cloud.microsoft": AssistantE, "edgeservices.bing.com": AssistantE, "m365.cloud.microsoft": AssistantE,
	"meta.ai": OtherSource, "grok.com": OtherSource, "x.ai": OtherSource, "chat.deepseek.com": OtherSource, "deepseek.com": OtherSource,
	"chat.mistral.ai": OtherSource, "mistral.ai": OtherSource, "you.com": OtherSource, "phind.com": OtherSource, "poe.com": OtherSource,
	"kagi.com": OtherSource, "andisearch.com": OtherSource, "iask.ai": OtherSource, "komo.ai": OtherSource, "felo.ai": OtherSource,
	"genspark.ai": OtherSource, "kimi.com": OtherSource, "kimi.moonshot.cn": OtherSource, "doubao.com": OtherSource, "yuanbao.tencent.com": OtherSource,
	"chat.qwen.ai": OtherSource, "tongyi.aliyun.com": OtherSource, "yiyan.baidu.com": OtherSource, "chatglm.cn": OtherSource,
	"duck.ai": OtherSource, "pi.ai": OtherSource, "character.ai": OtherSource, "manus.im": OtherSource, "liner.com": OtherSource, "exa.ai": OtherSource,
	"huggingface.co": OtherSource, "lechat.mistral.ai": OtherSource, "search.brave.com": NoSource,
}

// campaigns are the values of utm_source that AI systems put on their links.
var campaigns = map[string]Source{
	"chatgpt": AssistantA, "openai": AssistantA, "claude": AssistantB, "anthropic": AssistantB, "gemini": AssistantC, "bard": AssistantC,
	"perplexity": AssistantD, "copilot": AssistantE, "bingchat": AssistantE, "meta-ai": OtherSource, "grok": OtherSource, "deepseek": OtherSource,
	"mistral": OtherSource, "poe": OtherSource, "phind": OtherSource,
}

// Referral returns the AI system that a visit came from, by its referrer or, where that says
// nothing, by the utm_source of the address it asked for.
func Referral(referrer, query []byte) Source {
	if len(referrer) > 0 {
		if s := sourceOfAddress(referrer); s != NoSource {
			return s
		}
	}
	if len(query) == 0 || !bytes.Contains(query, []byte("utm_source=")) {
		return NoSource
	}
	for pair := range bytes.SplitSeq(query, []byte{'&'}) {
		if value, found := bytes.CutPrefix(pair, []byte("utm_source=")); found {
			return SourceOfCampaign(string(value))
		}
	}
	return NoSource
}

// SourceOfCampaign returns the AI system that a utm_source names.
func SourceOfCampaign(value string) Source {
	if plain, err := url.QueryUnescape(value); err == nil {
		value = plain
	}
	value = strings.ToLower(strings.TrimSpace(value))
	if s, ok := campaigns[value]; ok {
		return s
	}
	return SourceOfHost(value)
}

func sourceOfAddress(address []byte) Source {
	_, after, ok := bytes.Cut(address, []byte("://"))
	if !ok {
		return NoSource
	}
	host := after
	path := []byte(nil)
	if end := bytes.IndexAny(host, "/?#"); end >= 0 {
		host, path = host[:end], host[end:]
	}
	if end := bytes.IndexByte(host, ':'); end >= 0 {
		host = host[:end]
	}
	if len(host) > 255 {
		return NoSource
	}
	name := strings.ToLower(string(host))
	if s := SourceOfHost(name); s != NoSource {
		return s
	}
	return sourceOfSearch(name, path)
}

// SourceOfHost returns the AI system that a host belongs to.
func SourceOfHost(host string) Source {
	for host != "" {
		if s, ok := referrers[host]; ok {
			return s
		}
		_, above, found := strings.Cut(host, ".")
		if !found {
			return NoSource
		}
		host = above
	}
	return NoSource
}

// sourceOfSearch tells a search engine's AI pages from its others: Google's AI mode and Bing's
// chat are under the engine's own host.
func sourceOfSearch(host string, path []byte) Source {
	switch {
	case (host == "google.com" || strings.HasPrefix(host, "www.google.")) && bytes.Contains(path, []byte("udm=50")):
		return OverviewA
	case strings.HasSuffix(host, "bing.com") && bytes.HasPrefix(path, []byte("/chat")):
		return AssistantE
	default:
		return NoSource
	}
}
