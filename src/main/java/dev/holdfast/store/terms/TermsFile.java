package dev.holdfast.store.terms;

import dev.holdfast.store.ClauseTerm;
import dev.holdfast.store.ClauseTerm.When;
import dev.holdfast.store.Finding.Severity;
import dev.holdfast.store.RetentionTerm;
import dev.holdfast.store.terms.FindingTerm.Sample;
import dev.holdfast.store.terms.ViewTerm.Look;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.FieldTerm.Part;
import dev.holdfast.task.FieldTerm.Type;
import dev.holdfast.task.FieldTerm.Unit;
import dev.holdfast.task.NextStep;
import dev.holdfast.task.ResourceText;
import dev.holdfast.task.SortOrder;
import dev.holdfast.task.StatusTerm;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Texts;
import dev.holdfast.task.Tone;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What a kind of store calls things, as a file beside its classes says it, a {@link TermLine} each:
 * before the “/” of its path stands which term of {@link Terms} it is and after it the name of
 * that; words are its components. A hazard and a field of which nothing else is said are those that
 * all kinds can have. Texts are those of the kind; of what is done to tasks, those in {@code acts}.
 */
public final class TermsFile {

  private final Texts texts;
  private final Texts acts;
  private final Map<String, List<TermLine>> lines = new HashMap<>();
  private final Set<String> known = new HashSet<>();
  private final Map<String, HazardTerm> hazards = new HashMap<>();

  private TermsFile(String kind, String said) {
    texts = Texts.in(kind + ".messages");
    acts = Texts.in(kind + ".acts");
    for (TermLine line : TermLine.read(said)) {
      lines.computeIfAbsent(line.what(), _ -> new ArrayList<>()).add(line);
    }
  }

  /**
   * Reads one.
   *
   * @param beside a class of the kind
   * @throws RuntimeException if it says what no term has, or not what one needs
   */
  public static Terms read(Class<?> beside, String name) {
    return read(beside.getPackageName(), ResourceText.beside(beside, name));
  }

  /**
   * Reads what one says.
   *
   * @param kind the package of the kind
   */
  static Terms read(String kind, String said) {
    TermsFile file = new TermsFile(kind, said);
    Terms terms = file.terms();
    for (List<TermLine> all : file.lines.values()) {
      for (TermLine line : all) {
        if (!file.known.contains(line.what()) || !line.unread.isEmpty()) {
          throw new IllegalArgumentException(kind + ": " + line.path + " " + line.unread);
        }
      }
    }
    return terms;
  }

  private Terms terms() {
    return new Terms(
        only("kind").text,
        new Statuses(
            all("status", this::status), statuses(only("deletable").words()), List.of(), texts),
        hazards(),
        all("measure", this::measure),
        all("view", this::view),
        all("operation", this::operation),
        listing(),
        all("stay", line -> new ReasonTerm(line.name(), line.is("common") ? null : texts)),
        acts(),
        all("attention", this::attention),
        retention(),
        all("finding", this::finding));
  }

  private <T> List<T> all(String what, Function<TermLine, T> made) {
    known.add(what);
    return lines.getOrDefault(what, List.of()).stream().map(made).toList();
  }

  private TermLine only(String what) {
    List<TermLine> all = all(what, Function.identity());
    return all.isEmpty() ? new TermLine(what) : all.getFirst();
  }

  private StatusTerm status(TermLine line) {
    return new StatusTerm(
        new TaskStatus(line.name()),
        line.is("ended"),
        line.is("usual"),
        line.one(Tone.values(), "tone"),
        line.one(NextStep.values(), "next"));
  }

  private static List<TaskStatus> statuses(List<String> codes) {
    return codes.stream().map(TaskStatus::new).toList();
  }

  private Hazards hazards() {
    List<HazardTerm> all =
        all(
            "hazard",
            line ->
                line.plain() && CommonHazards.ALL.containsKey(line.name())
                    ? CommonHazards.ALL.get(line.name())
                    : hazard(line, texts));
    all.forEach(hazard -> hazards.put(hazard.code(), hazard));
    Map<TaskStatus, HazardTerm> ofStatuses = new LinkedHashMap<>();
    all("of_status", line -> ofStatuses.put(new TaskStatus(line.name()), named(line.get("is"))));
    return new Hazards(
        all,
        ofStatuses,
        named(only("marks").words()),
        all("family", this::family).stream().findFirst().orElse(null));
  }

  private HazardTerm hazard(TermLine line, Texts words) {
    return new HazardTerm(
        line.name(),
        line.is("blocking"),
        false,
        line.is("unless_archived"),
        line.get("only_with"),
        words,
        line.is("skippable"));
  }

  /** Of hazards, those of the kind first. */
  private HazardTerm named(String code) {
    HazardTerm common = CommonHazards.ALL.get(code);
    return Objects.requireNonNull(hazards.getOrDefault(code, common), code);
  }

  private List<HazardTerm> named(List<String> codes) {
    return codes.stream().map(this::named).toList();
  }

  private FamilyTerm family(TermLine line) {
    Map<TaskStatus, HazardTerm> harmful = new LinkedHashMap<>();
    all("harmful", each -> harmful.put(new TaskStatus(each.name()), named(each.get("is"))));
    return new FamilyTerm(
        Set.copyOf(statuses(line.list("ended"))),
        Set.copyOf(statuses(line.list("harmless"))),
        harmful,
        named(line.get("other")),
        named(line.get("deleted_with")),
        named(line.get("cleared")),
        false,
        new StopTerm(named(line.get("stops")), line.need("many")));
  }

  private Measure measure(TermLine line) {
    String done = line.get("done", line.name() + "_deleted");
    return new Measure(line.name(), done, line.is("bytes"), line.is("total"), texts);
  }

  private ViewTerm view(TermLine line) {
    return new ViewTerm(
        line.name(),
        Objects.requireNonNull(line.text, line.path),
        line.need(Look.values(), "look"),
        line.get("sort"),
        line.one(SortOrder.values(), "order"),
        texts);
  }

  private OperationTerm operation(TermLine line) {
    return new OperationTerm(
        line.name(),
        line.need("subject"),
        line.need("done"),
        line.is("stays"),
        line.is("undo"),
        texts,
        line.one(When.values(), "ages"));
  }

  private Listing listing() {
    TermLine line = only("listing");
    return new Listing(
        all("field", this::field),
        only("columns").words(),
        texts,
        only("types").words(),
        line.get("grouped"),
        line.one(SortOrder.values(), "order"),
        only("words").words());
  }

  private FieldTerm field(TermLine line) {
    FieldTerm common = FieldTerm.COMMON.get(line.name());
    FieldTerm field =
        common != null
            ? common
            : new FieldTerm(
                line.name(),
                line.get("key", line.name()),
                line.one(Type.values(), "type"),
                line.one(Unit.values(), "unit"),
                line.one(Part.values(), "part"),
                false,
                false);
    field = line.is("sorted") ? field.sorted() : field;
    field = line.is("searched") ? field.searched() : field;
    return line.is("details") ? field.inDetails() : field;
  }

  private List<ActTerm> acts() {
    all("act_hazard", line -> hazards.put(line.name(), hazard(line, acts)));
    return all(
        "act",
        line -> {
          List<HazardTerm> marks = named(line.list("marks"));
          List<HazardTerm> all = new ArrayList<>(marks);
          all.addAll(named(line.list("also")));
          return new ActTerm(
              line.name(),
              Set.copyOf(statuses(line.list("from"))),
              new TaskStatus(line.get("to")),
              new Hazards(all, Map.of(), marks, null),
              acts);
        });
  }

  private AttentionTerm attention(TermLine line) {
    return new AttentionTerm(
        line.name(),
        Objects.requireNonNull(line.text, line.path),
        Objects.requireNonNull(FieldTerm.COMMON.get(line.need("by"))),
        Objects.requireNonNull(FieldTerm.COMMON.get(line.need("oldest"))),
        line.need(Tone.values(), "tone"),
        texts,
        line.get("finding"),
        line.get("remedy"));
  }

  private RetentionTerm retention() {
    List<OptionTerm> choosing = new ArrayList<>();
    List<OptionTerm> ofRuns = new ArrayList<>();
    all("option", line -> (line.is("choosing") ? choosing : ofRuns).add(option(line)));
    TermLine line = only("retention");
    Set<RunOption> without =
        line.list("without").stream()
            .map(each -> RunOption.of("--" + each).orElseThrow())
            .collect(Collectors.toSet());
    return new RetentionTerm(
        all("clause", this::clause),
        line.is("per_worker") ? Long.valueOf(line.get("per_worker")) : null,
        new OptionTerms(ofRuns, choosing, without, line.is("at_once")),
        line.is("each"),
        line.is("ranges"),
        0);
  }

  private OptionTerm option(TermLine line) {
    int least = Integer.parseInt(line.get("least", "0"));
    return new OptionTerm(line.name(), least, Integer.parseInt(line.get("most", "0")), texts);
  }

  private ClauseTerm clause(TermLine line) {
    return new ClauseTerm(
        statuses(line.list("statuses")),
        line.need("since"),
        line.is("keep") ? Double.valueOf(line.get("keep")) : null,
        line.need(When.values(), "when"),
        line.is("unasked"));
  }

  private FindingTerm finding(TermLine line) {
    return new FindingTerm(
        line.name(),
        line.need(Severity.values(), "severity"),
        Integer.parseInt(line.get("rank")),
        line.need(Sample.values(), "sample"),
        texts);
  }
}
