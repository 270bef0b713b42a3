package dev.holdfast.store.jobtable;

import dev.holdfast.store.ClauseTerm;
import dev.holdfast.store.RetentionTerm;
import dev.holdfast.store.terms.AttentionTerm;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.Listing;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.store.terms.ViewTerm;
import dev.holdfast.store.terms.ViewTerm.Look;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.FieldTerm.Type;
import dev.holdfast.task.StatusTerm;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Texts;
import dev.holdfast.task.Tone;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a mapping calls things, as everything else knows it. */
final class JobTerms {

  /** The roles that fields can have, in the order of documents, with what they are. */
  static final Map<String, Type> ROLES = words("roles", Type.class);

  private static final Map<String, Tone> TONES = words("tones", Tone.class);

  private static final List<HazardTerm> COMMON =
      List.of(
          CommonHazards.LARGE_SHARE,
          CommonHazards.FUTURE_LAST_ACTIVE,
          CommonHazards.NULL_LAST_ACTIVE,
          CommonHazards.ROW_SECURITY,
          CommonHazards.TRIGGERS,
          CommonHazards.READ_ONLY_ROLE);

  private static final List<String> SHOWN =
      List.of("queue", "attempt", "due", "started", "finished", "worker");

  private JobTerms() {}

  private static <E extends Enum<E>> Map<String, E> words(String list, Class<E> as) {
    Map<String, E> words = new LinkedHashMap<>();
    for (String each : Words.ALL.get(list)) {
      words.put(each.split("/")[0], Enum.valueOf(as, each.split("/")[1]));
    }
    return words;
  }

  /** Returns the field of a role. */
  static FieldTerm field(String role) {
    FieldTerm field = FieldTerm.of(role, role, ROLES.get(role));
    return field.type() == Type.JSON ? field : field.sorted().searched();
  }

  static Terms of(Mapping mapping) {
    List<StatusTerm> statuses = new ArrayList<>();
    mapping
        .statuses()
        .forEach(
            (code, status) ->
                statuses.add(
                    new StatusTerm(
                        new TaskStatus(code),
                        status.end(),
                        mapping.clauses().stream()
                            .anyMatch(
                                clause -> clause.unasked() && clause.statuses().contains(code)),
                        TONES.getOrDefault(status.as(), Tone.NEUTRAL))));
    Texts words = Texts.of(mapping.texts());
    return new Terms(
            mapping.id(),
            new Statuses(
                statuses,
                named(mapping, clause -> true),
                named(mapping, clause -> clause.when() == ClauseTerm.When.ANY),
                null),
            new Hazards(
                Stream.of(
                        hazards(mapping).stream(),
                        COMMON.stream(),
                        mapping.children() == null
                            ? Stream.<HazardTerm>empty()
                            : Stream.of(CommonHazards.TORN_WORKFLOW))
                    .flatMap(each -> each)
                    .toList(),
                Map.of(),
                hazards(mapping),
                null,
                null),
            mapping.parts().stream()
                .map(name -> Measure.ofRows(name, Texts.of(Map.of("measure." + name, name))))
                .toList())
        .withOperations(List.of(OperationTerm.delete(mapping.subject().many(), words)))
        .withListing(listing(mapping))
        .withViews(
            mapping.views().stream()
                .map(view -> new ViewTerm(view.id(), view.query(), Look.TASKS, words))
                .toList())
        .withActs(JobActTerms.of(mapping))
        .withAttention(
            Stream.concat(
                    attention(mapping, "failed", "retry"), attention(mapping, "paused", "resume"))
                .toList())
        .withRetention(new RetentionTerm(clauses(mapping), mapping.pace()));
  }

  private static List<TaskStatus> named(Mapping mapping, Predicate<Mapping.Clause> which) {
    return mapping.clauses().stream()
        .filter(which)
        .flatMap(clause -> clause.statuses().stream())
        .distinct()
        .map(TaskStatus::new)
        .toList();
  }

  /** What failed more than a day ago was either seen or is no news. */
  private static Stream<AttentionTerm> attention(Mapping mapping, String as, String verb) {
    String statuses =
        mapping.statuses().entrySet().stream()
            .filter(status -> as.equals(status.getValue().as()))
            .map(status -> "status:" + status.getKey())
            .collect(Collectors.joining(" "));
    boolean ended = mapping.fields().containsKey("finished");
    String recent = ended && as.equals("failed") ? " finished:<24h" : "";
    AttentionTerm term =
        new AttentionTerm(
            as,
            statuses + recent,
            first(mapping, "name"),
            first(mapping, "finished", "created"),
            TONES.get(as),
            JobActTerms.TEXTS,
            null,
            mapping.actions().containsKey(verb) ? verb : null);
    return statuses.isEmpty() ? Stream.empty() : Stream.of(term);
  }

  private static FieldTerm first(Mapping mapping, String... roles) {
    return Stream.of(roles)
        .filter(mapping.fields()::containsKey)
        .findFirst()
        .map(JobTerms::field)
        .orElse(FieldTerm.ID);
  }

  /** Returns what rows can be marked with. */
  static List<HazardTerm> hazards(Mapping mapping) {
    return mapping.hazards(null).stream().map(hazard -> hazard(mapping, hazard)).toList();
  }

  static HazardTerm hazard(Mapping mapping, Mapping.Hazard hazard) {
    HazardTerm term =
        hazard.blocking() ? HazardTerm.blocking(hazard.id()) : HazardTerm.told(hazard.id());
    return term.with(Texts.of(mapping.texts()));
  }

  private static Listing listing(Mapping mapping) {
    Stream<FieldTerm> fields = mapping.fields().keySet().stream().map(JobTerms::field);
    Stream<FieldTerm> shown =
        SHOWN.stream().filter(mapping.fields()::containsKey).map(JobTerms::field);
    Stream<FieldTerm> others =
        Stream.of(FieldTerm.STATUS, FieldTerm.TEXT, FieldTerm.WHERE, FieldTerm.WORKFLOW)
            .limit(mapping.children() == null ? 3 : 4);
    return new Listing(
            Stream.of(Stream.of(FieldTerm.ID), fields, others)
                .flatMap(each -> each)
                .toArray(FieldTerm[]::new))
        .showing(null, Stream.concat(Stream.of(FieldTerm.STATUS), shown).toArray(FieldTerm[]::new));
  }

  private static List<ClauseTerm> clauses(Mapping mapping) {
    return mapping.clauses().stream()
        .map(
            clause ->
                new ClauseTerm(
                    clause.statuses().stream().map(TaskStatus::new).toList(),
                    role(mapping, clause.since()),
                    clause.keep(),
                    clause.row() == null ? null : "keep",
                    clause.when(),
                    clause.unasked()))
        .toList();
  }

  /** The role of the field that is the moment, else what it is in SQL. */
  private static String role(Mapping mapping, String since) {
    return mapping.fields().entrySet().stream()
        .filter(field -> field.getValue().sql().equals(since))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(since);
  }
}
