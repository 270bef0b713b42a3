package dev.holdfast.text.receipt;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.archive.KnownArchive;
import dev.holdfast.journal.CleanupHistory;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.BytesText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PolicyWords;
import dev.holdfast.text.ReportPage.Link;
import dev.holdfast.text.ReportPage.Row;
import dev.holdfast.text.RetentionText;
import dev.holdfast.text.VisibleText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Who, where, why, when, by what, and what it left behind. */
record ReceiptFacts(
    JournalItem item, Messages messages, ReceiptWords words, LongFunction<String> moment) {
  private static final int NAMED = 5;

  List<Row> facts(List<JournalItem> samePlan, ReceiptPlace place) {
    List<Row> facts = new ArrayList<>();
    facts.addAll(who(samePlan));
    facts.add(1, store(place));
    add(facts, "when", when());
    tasks(facts);
    add(facts, "query", begun("query"));
    add(facts, "policy", policy());
    change(facts);
    add(facts, "hazards", hazards());
    plan(facts, samePlan);
    return facts.stream().filter(Objects::nonNull).toList();
  }

  List<Row> left() {
    List<Row> left = new ArrayList<>();
    archive(left);
    Long batches = ReceiptText.number(item, "batches");
    Long longest = ReceiptText.number(item, "longest_batch_ms");
    Long took = ReceiptText.number(item, "duration_ms");
    double seconds = took == null ? 0 : took / 1_000.0;
    if (batches != null && batches > 0) {
      add(
          left,
          "load",
          longest == null
              ? messages.get("load.batches", batches, seconds)
              : messages.get("load.longest", batches, seconds, longest));
    }
    left.add(exact("chain", chain(ReceiptWords::brief), chain(VisibleText::line), List.of()));
    String version = begun("version");
    add(left, "program", version.isEmpty() ? "" : messages.get("program.text", version));
    return left;
  }

  private void add(List<Row> facts, String key, String text, Link... links) {
    if (!text.isEmpty() || links.length > 0) {
      facts.add(Row.fact(messages.named("fact.", key), text, links));
    }
  }

  /** Returns what is told in the words of a person, or of a store. */
  private String begun(String field) {
    return VisibleText.line(item.begun(field));
  }

  private Row exact(String key, String text, String exact, List<Link> links) {
    return new Row(List.of(messages.named("fact.", key), text, exact), links);
  }

  List<Row> who(List<JournalItem> samePlan) {
    String host = item.begun("host");
    String who =
        item.who().isEmpty()
            ? messages.get("who.unknown")
            : messages.get("who.on", VisibleText.line(item.who()), VisibleText.line(host));
    List<String> all = new ArrayList<>(List.of(who));
    if (!item.begun("operator").isEmpty() && !item.begun("user").equals(item.begun("operator"))) {
      all.add(messages.get("who.user", begun("user")));
    }
    // A planner's own signature never counts.
    String planner =
        samePlan.stream()
            .filter(each -> each.action().equals("plan"))
            .map(JournalItem::who)
            .findFirst()
            .orElse("");
    String approver = item.begun("approved_by");
    if (!approver.isEmpty()) {
      all.add(messages.get("who.approved", VisibleText.line(approver)));
    }
    // Which of them counted is known once the plan has run.
    samePlan.stream()
        .filter(
            each ->
                approver.isEmpty()
                    && each.action().equals("approval")
                    && !item.action().equals("approval"))
        .filter(each -> !each.who().equalsIgnoreCase(planner))
        .filter(each -> each.ended("outcome").equals("done"))
        .map(each -> messages.get("who.signed", VisibleText.line(each.who()), time(each.time())))
        .forEach(all::add);
    List<Row> facts = new ArrayList<>();
    facts.add(Row.fact(messages.get("fact.who"), String.join(", ", all)));
    String reason = item.begun("reason");
    add(facts, "why", reason.isEmpty() ? messages.get("why.none") : VisibleText.line(reason));
    return facts;
  }

  private Row store(ReceiptPlace place) {
    String where = begun("store");
    if (where.isEmpty()) {
      return null;
    }
    String mark = place == null || place.mark() == null ? "" : place.mark() + ", ";
    String name = place == null ? "" : VisibleText.line(place.name()) + " · ";
    return Row.fact(messages.get("common.store"), mark + name + where);
  }

  private String when() {
    if (item.time() == null) {
      return "";
    }
    String begun = time(item.time());
    if (item.end == null) {
      return messages.get("when.open", begun);
    }
    String ended = time(item.ended());
    return begun.equals(ended) ? begun : messages.get("when.both", begun, ended);
  }

  private String time(Long unixSeconds) {
    return unixSeconds == null ? "" : moment.apply(unixSeconds);
  }

  private void tasks(List<Row> facts) {
    String one = item.begun("task");
    if (!one.isEmpty()) {
      boolean workflow = item.begun("workflow").equals("true");
      TaskId id = item.begun("id_type").equals("text") ? new TaskId.Text(one) : TaskId.parse(one);
      add(facts, workflow ? "workflow" : "task", "", new Link.OfTask(id));
    }
    JsonNode ids = item.beginning().path("ids");
    if (ids.isArray() && !ids.isEmpty()) {
      Link[] some =
          ids.valueStream()
              .limit(NAMED)
              .map(id -> (Link) new Link.OfTask(ReceiptStays.id(id)))
              .toArray(Link[]::new);
      add(
          facts,
          "tasks",
          ids.size() > NAMED ? messages.get("tasks.first", all(ids.size())) : "",
          some);
    }
  }

  /** An entry names the first ones only. */
  private long all(int named) {
    return Math.max(named, item.beginning().path("tasks").asLong());
  }

  private String policy() {
    JsonNode policy = item.beginning().path("policy");
    if (!policy.isObject()) {
      return "";
    }
    String said =
        CleanupHistory.policy(item)
            .map(PolicyWords.of(words.operation(item))::of)
            .orElseGet(policy::toString);
    JsonNode files = item.beginning().path("policy_files");
    return VisibleText.line(
        files.isEmpty() ? said : messages.get("policy.file", said, joined(files)));
  }

  /** Of a policy that the store keeps itself. */
  private void change(List<Row> facts) {
    JsonNode fields = item.beginning();
    add(facts, "stream", begun("stream"));
    if (fields.has("before") && fields.has("after")) {
      add(facts, "before", row(fields.path("before")));
      add(facts, "after", row(fields.path("after")));
    }
    JsonNode kept = fields.path("policies");
    if (kept.isArray() && !kept.isEmpty()) {
      add(facts, "policies", messages.get("policies.text", kept.size()));
    }
  }

  private String row(JsonNode row) {
    if (!row.isObject()) {
      return messages.get("policy.none");
    }
    return row.properties().stream()
        .filter(field -> !field.getValue().isNull())
        .map(field -> field.getKey().replace('_', ' ') + " " + field.getValue().asText())
        .map(VisibleText::line)
        .collect(Collectors.joining(", "));
  }

  private String hazards() {
    Hazards known = words.hazards();
    RetentionText titles = RetentionText.of(words.operation(item));
    List<String> said = new ArrayList<>();
    for (JsonNode hazard : item.beginning().path("hazards")) {
      String code = hazard.path("kind").asText();
      String title =
          known
              .find(code)
              .map(titles::title)
              .orElseGet(() -> VisibleText.line(code.replace('_', ' ')));
      long count = hazard.path("count").asLong();
      said.add(messages.get("hazard" + decided(code), title, count));
    }
    return String.join(", ", said);
  }

  private String decided(String code) {
    for (String choice : List.of("allow", "skip")) {
      for (JsonNode chosen : item.beginning().path(choice)) {
        if (chosen.asText().equals(code)) {
          return "." + choice;
        }
      }
    }
    return "";
  }

  private void plan(List<Row> facts, List<JournalItem> samePlan) {
    String digest = item.begun("plan").isEmpty() ? item.ended("plan") : item.begun("plan");
    if (digest.isEmpty()) {
      return;
    }
    JournalItem frozen =
        samePlan.stream().filter(each -> each.action().equals("plan")).findFirst().orElse(null);
    boolean other = frozen != null && frozen.start.sequence() != item.start.sequence();
    facts.add(
        exact(
            "plan",
            frozen(ReceiptWords.brief(digest), other ? frozen : null),
            frozen(VisibleText.line(digest), other ? frozen : null),
            other ? List.of(new Link.OfEntry(frozen.start.sequence())) : List.of()));
    add(facts, "file", begun("file"));
    Link[] others =
        samePlan.stream()
            .map(each -> each.start.sequence())
            .filter(each -> each != item.start.sequence())
            .filter(each -> !other || each != frozen.start.sequence())
            .limit(NAMED)
            .map(Link.OfEntry::new)
            .toArray(Link[]::new);
    if (others.length > 0) {
      add(facts, "samePlan", "", others);
    }
  }

  private String frozen(String digest, JournalItem frozen) {
    return frozen == null ? digest : messages.get("plan.frozen", digest, time(frozen.time()));
  }

  private void archive(List<Row> left) {
    String written = item.begun("archive");
    if (written.isEmpty()) {
      return;
    }
    boolean restored = item.action().equals("restore");
    if (!restored && item.end != null && !KnownArchive.wasKept(item)) {
      add(left, "archive", messages.get("archive.none"));
      return;
    }
    try {
      Path file = Path.of(written);
      String name = VisibleText.line(String.valueOf(file.getFileName()));
      String text =
          Files.isRegularFile(file)
              ? messages.get("archive.there", name, BytesText.of(Files.size(file)))
              : messages.get("archive.gone", VisibleText.line(written));
      left.add(
          exact(
              "archive",
              text,
              text.replace(name, VisibleText.line(written)),
              Files.isRegularFile(file) ? List.of(new Link.OfArchive(file)) : List.of()));
    } catch (InvalidPathException | IOException altered) {
      add(left, "archive", VisibleText.line(written));
    }
  }

  private String chain(UnaryOperator<String> shown) {
    long first = item.start.sequence();
    String hash = shown.apply(item.start.hash());
    boolean one = item.end == null || item.end == item.start;
    return one
        ? messages.get("chain.one", first, hash)
        : messages.get("chain.two", first, item.end.sequence(), hash, shown.apply(item.end.hash()));
  }

  private static String joined(JsonNode texts) {
    return texts.valueStream().map(JsonNode::asText).collect(Collectors.joining(", "));
  }
}
