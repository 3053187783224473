package site

// indexRules are about what keeps pages out of engines.
func indexRules() []Rule {
	return []Rule{
		httpClientErrorRule(), httpServerErrorRule(), noindexRule(), robotsConflictRule(), nofollowPageRule(),
		nosnippetRule(), snippetShortRule(), nosnippetPartsRule(), noarchiveRule(), noaiRule(), unavailableAfterRule(),
		soft404Rule(), emptyPageRule(), metaRefreshRule(), redirectRule(), redirectTemporaryRule(), notHTTPSRule(),
	}
}

// robotsRules are about who may fetch a page, and about what tells crawlers the way.
func robotsRules() []Rule {
	return []Rule{
		aiSearchBlockedRule(), aiUserFetchBlockedRule(), aiTrainingBlockedRule(), robotsUnreadableRule(),
		robotsMissingRule(), robotsWithoutSitemapRule(), sitemapMissingRule(), sitemapBrokenRule(), llmsTxtMissingRule(),
		linksToDisallowedRule(), sitemapListsErrorRule(), sitemapListsNoindexRule(), sitemapListsOtherCanonicalRule(),
		sitemapLacksPageRule(),
	}
}

// canonicalRules are about which of several addresses counts.
func canonicalRules() []Rule {
	return []Rule{
		canonicalMissingRule(), canonicalSeveralRule(), canonicalInvalidRule(), canonicalOtherHostRule(), canonicalOtherPageRule(),
		canonicalInsecureRule(), canonicalNoindexConflictRule(), canonicalBrokenRule(), canonicalRedirectsRule(),
		canonicalNotIndexedRule(), canonicalChainRule(), redirectChainRule(), redirectLoopRule(), redirectToErrorRule(),
		titleDuplicateRule(), descriptionDuplicateRule(), contentDuplicateRule(), contentNearDuplicateRule(),
	}
}

// languageRules are about the language of a page and its versions in others.
func languageRules() []Rule {
	return []Rule{
		langMissingRule(), langInvalidRule(), hreflangInvalidRule(), hreflangWithoutSelfRule(), hreflangAmbiguousRule(),
		hreflangNoReturnRule(), hreflangBrokenRule(), hreflangWithoutDefaultRule(),
	}
}

// headRules are about titles, headings and the rest of what a page says of itself.
func headRules() []Rule {
	return []Rule{
		titleMissingRule(), titleSeveralRule(), titleShortRule(), titleLongRule(), titleGenericRule(),
		descriptionMissingRule(), descriptionShortRule(), descriptionLongRule(), descriptionSeveralRule(), h1MissingRule(),
		h1SeveralRule(), headingSkippedRule(), headingEmptyRule(), titleHeadingDisagreeRule(), ogMissingRule(),
		ogURLDisagreesRule(), twitterCardMissingRule(), doctypeMissingRule(), charsetUndeclaredRule(), charsetConflictRule(),
		viewportMissingRule(), viewportFixedRule(),
	}
}

// linkRules are about images, links and addresses.
func linkRules() []Rule {
	return []Rule{
		imageAltMissingRule(), imageAltEmptyRule(), imageAltLongRule(), imageSizeMissingRule(), imageLegacyFormatRule(),
		linkBrokenRule(), linkToRedirectRule(), orphanPageRule(), deepPageRule(), nofollowOnlyRule(),
		noLinkFromContentRule(), linkNofollowInternalRule(), linkWithoutTextRule(), linkTextVagueRule(), linksTooManyRule(),
		deadEndRule(), linkInsecureRule(), linkLocalRule(), linkScriptRule(), urlLongRule(), urlCapitalsRule(),
		urlUnderscoresRule(), urlParametersRule(),
	}
}

// serverRules are about speed and safety, as far as a request shows them.
func serverRules() []Rule {
	return []Rule{
		responseSlowRule(), htmlLargeRule(), compressionMissingRule(), domLargeRule(), domDeepRule(), scriptsBlockingRule(),
		inlineCodeLargeRule(), thirdPartiesManyRule(), cachingMissingRule(), hstsMissingRule(), mixedContentRule(),
		contentTypeOptionsMissingRule(), framingAllowedRule(), cspMissingRule(), referrerPolicyMissingRule(),
	}
}

// structuredRules are about structured data, and whether it agrees with what the page shows.
func structuredRules() []Rule {
	return []Rule{
		structuredInvalidRule(), structuredMissingRule(), structuredTypeUnfitRule(), articlePropertiesRule(),
		productPropertiesRule(), offerPropertiesRule(), faqPropertiesRule(), questionPropertiesRule(), howtoPropertiesRule(),
		organizationPropertiesRule(), organizationMissingRule(), localBusinessPropertiesRule(), breadcrumbPropertiesRule(),
		breadcrumbMissingRule(), videoPropertiesRule(), eventPropertiesRule(), ratingPropertiesRule(),
		structuredHeadlineDisagreesRule(), structuredPriceHiddenRule(), structuredDateDisagreesRule(),
	}
}

// answerRules are about whether answer engines can understand, trust and quote a page.
func answerRules() []Rule {
	return []Rule{
		mainContentMissingRule(), contentThinRule(), scriptShellRule(), renderedOnlyTextRule(), renderedOnlyLinksRule(),
		renderedTitleDiffersRule(), renderedOnlyStructuredRule(), answerFirstRule(), questionHeadingsMissingRule(),
		questionAnswersLongRule(), faqWithoutQuestionsRule(), paragraphsLongRule(), subheadingsMissingRule(),
		listsMissingRule(), comparisonTableMissingRule(), tableWithoutHeaderRule(), factsFewRule(), sourcesMissingRule(),
		authorMissingRule(), dateMissingRule(), dateHiddenRule(), dateFutureRule(), contentStaleRule(),
		boilerplateMuchRule(), landmarksMissingRule(), contactMissingRule(), homepageUnclearRule(), pricesMissingRule(),
		productPriceMissingRule(), codeExamplesMissingRule(),
	}
}
