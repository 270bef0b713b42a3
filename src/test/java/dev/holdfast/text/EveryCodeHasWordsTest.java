package dev.holdfast.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.run.StopReason;
import dev.holdfast.store.Finding;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.Notice;
import dev.holdfast.store.eventstream.StreamHazards;
import dev.holdfast.store.terms.DriftReason;
import dev.holdfast.store.terms.FindingTerm;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.HistoryTerm;
import dev.holdfast.store.terms.ReasonTerm;
import dev.holdfast.store.terms.StopTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Texts;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every code that a kind of store can return has words, in both languages. Which codes there are,
 * the kinds say themselves: their constants are read, their terms asked, and codes that they write
 * out are looked up in their sources.
 */
class EveryCodeHasWordsTest {

  private static final Path CLASSES = Path.of("target/classes");
  private static final Path SOURCES = Path.of("src/main/java/dev/holdfast/store");

  /** What makes a failure of a kind, or something to know about a store. */
  private static final Pattern FAILURE =
      Pattern.compile("\\b(?:here|wrong)\\(\\s*(?:\\w+, )?\"(\\w+)\"");

  private static final Pattern NOTICE = Pattern.compile("Notice\\s*\\.of\\(([^;]*?)\\)");
  private static final Pattern LITERAL = Pattern.compile("\"(\\w+)\"");

  private final Map<String, String> said = new TreeMap<>();

  @AfterEach
  void asBefore() {
    Language.choose(Locale.ENGLISH);
  }

  @ParameterizedTest
  @ValueSource(strings = {"en", "zh-CN"})
  void everyCodeHasWords(String language) throws Exception {
    Language.choose(Locale.forLanguageTag(language));
    for (Path file : files(CLASSES.resolve("dev/holdfast"), ".class")) {
      String name = CLASSES.relativize(file).toString().replace(".class", "").replace('/', '.');
      if (name.startsWith("dev.holdfast.store.") || name.startsWith("dev.holdfast.retention.")) {
        constants(Class.forName(name));
      }
    }
    KnownStores.ALL.kinds().forEach(this::terms);
    for (StopReason reason : StopReason.values()) {
      say("stop", reason.wireName(), RetentionText.load().of(reason));
    }
    for (Path file : files(SOURCES, ".java")) {
      written(file);
    }
    assertThat(said)
        .containsKeys(
            "drift of buquet: straggler",
            "drift of dapr: recreated",
            "finding: poison_child",
            "gap: not_versioned",
            "notice: no_list",
            "failure of dapr: noApp",
            "stop: replication");
    assertThat(said.entrySet().stream().filter(EveryCodeHasWordsTest::lacks)).isEmpty();
  }

  @Test
  void whatHasNoWordsAllTheSameIsSaidAsItsCode() {
    DriftReason strange = new DriftReason("strange", DriftReason.After.NOTHING);
    assertThat(RetentionText.load().of(strange)).isEqualTo("strange");
    assertThat(ActText.load().of(strange)).isEqualTo("strange");
    assertThat(Messages.common().get("no.such.text", 3)).isEqualTo("such.text");
  }

  private static boolean lacks(Map.Entry<String, String> each) {
    String code = each.getKey().replaceFirst(".*: ", "");
    return each.getValue().isBlank() || each.getValue().contains(code) && code.contains("_");
  }

  private void say(String what, String code, String words) {
    said.merge(what + ": " + code, words.equals(code) ? "" : words, (a, b) -> a.isEmpty() ? a : b);
  }

  private void constants(Class<?> type) throws IllegalAccessException {
    for (Field field : type.getDeclaredFields()) {
      if (Modifier.isStatic(field.getModifiers())) {
        field.setAccessible(true);
        each(kind(type), field.get(null));
      }
    }
  }

  /** The package of a kind, such as {@code dapr}; {@code store} is of all. */
  private static String kind(Class<?> type) {
    return type.getPackageName()
        .replaceFirst(".*store\\.(fibflow|buquet|dapr)\\..*", "$1")
        .replaceFirst(".*\\.", "");
  }

  private void each(String kind, Object value) {
    switch (value) {
      case Collection<?> many -> many.forEach(one -> each(kind, one));
      case Map<?, ?> map -> each(kind, map.values());
      case Object[] many -> Arrays.asList(many).forEach(one -> each(kind, one));
      case DriftReason reason -> drift(kind, reason);
      case HazardTerm hazard -> hazard(kind, hazard);
      case ReasonTerm reason -> say("reason", reason.code(), RetentionText.load().of(reason, "7"));
      case FindingTerm finding -> finding(finding);
      case StopTerm stop -> stop(stop.hazard());
      case HistoryTerm gap when !gap.complete() ->
          say("gap", gap.gap(), Messages.common().term("history.", gap.gap(), gap.texts()));
      case Notice notice ->
          say("notice", notice.wireName(), new NoticeText(Messages.common()).of(notice));
      case Terms terms -> terms(terms);
      case null, default -> {
        // No code.
      }
    }
  }

  private void terms(Terms terms) {
    each(terms.kind(), terms.stays());
    each(terms.kind(), terms.findings());
    each(terms.kind(), terms.hazards().all());
    terms
        .acts()
        .forEach(act -> act.hazards().all().forEach(hazard -> said(ActText.load(), "act", hazard)));
  }

  private void drift(String kind, DriftReason reason) {
    HazardWords words =
        kind.equals("eventstream")
            ? RetentionText.of(StreamHazards.OPERATION)
            : RetentionText.load();
    say("drift of " + kind, reason.code(), words.of(reason));
    if (!kind.equals("eventstream")) {
      say("drift of an act of " + kind, reason.code(), ActText.load().of(reason));
    }
  }

  /** Who says it depends on what is done: somebody must. */
  private void hazard(String kind, HazardTerm hazard) {
    List<HazardWords> all =
        List.of(RetentionText.load(), RetentionText.of(StreamHazards.OPERATION), ActText.load());
    all.stream()
        .filter(words -> !words.of(new Hazard(hazard, 2, List.of())).equals(hazard.code()))
        .findFirst()
        .ifPresentOrElse(
            words -> said(words, kind, hazard), () -> said(RetentionText.load(), kind, hazard));
  }

  private void said(HazardWords words, String kind, HazardTerm hazard) {
    say("hazard of " + kind, hazard.code(), words.of(new Hazard(hazard, 2, List.of())));
    say("title of a hazard of " + kind, hazard.code(), words.title(hazard));
  }

  private void finding(FindingTerm term) {
    Finding finding = new Finding(term, 2, List.of(), Map.of(), Optional.empty(), List.of());
    say("finding", term.code(), FindingText.load().of(finding));
    say("title of a finding", term.code(), FindingText.load().title(term));
  }

  private void stop(HazardTerm hazard) {
    for (String key : List.of("cause.", "card.drain.")) {
      say(key, hazard.code(), retention().term(key, hazard.code(), hazard.texts(), 2L));
    }
  }

  private static Messages retention() {
    return Messages.load("dev.holdfast.retention.messages");
  }

  /** Codes that are written out where they are returned. */
  private void written(Path file) throws IOException {
    String kind = SOURCES.relativize(file).getName(0).toString();
    String name = "dev.holdfast.store." + kind + ".messages";
    Texts bundle = Texts.in(name);
    String source = Files.readString(file);
    for (Matcher notice = NOTICE.matcher(source); notice.find(); ) {
      for (Matcher code = LITERAL.matcher(notice.group(1)); code.find(); ) {
        each(kind, Notice.of(code.group(1), bundle));
      }
    }
    if (getClass().getResource("/" + name.replace('.', '/') + ".properties") != null) {
      for (Matcher failure = FAILURE.matcher(source); failure.find(); ) {
        String code = failure.group(1);
        say(
            "failure of " + kind,
            code,
            Messages.common().brought(bundle, "failure." + code, "a", "b").orElse(""));
      }
    }
  }

  private static List<Path> files(Path below, String ending) throws IOException {
    try (Stream<Path> files = Files.walk(below)) {
      return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    }
  }
}
