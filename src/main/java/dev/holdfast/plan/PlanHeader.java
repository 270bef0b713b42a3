package dev.holdfast.plan;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.std.StdDelegatingDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.util.StdConverter;
import dev.holdfast.journal.Operator;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.ForeignCount;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.stream.PlannedStream;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.CommonHazards;
import dev.holdfast.store.terms.HazardTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.task.Coded;
import dev.holdfast.task.Document;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.Texts;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;

/** The line of a plan's file that says what it is: what all plans say, and how it is written. */
final class PlanHeader {

  private static final String DECISIONS = "decisions";
  private static final String OPERATOR = "operator";

  /** Binds what plans say. */
  static final JsonMapper JSON =
      PlannedStream.JSON
          .rebuild()
          .addMixIn(TaskId.class, AnId.class)
          .addMixIn(Measure.class, WithoutTexts.class)
          .addModule(
              new SimpleModule()
                  .addDeserializer(TaskId.class, new StdDelegatingDeserializer<>(new IdReader())))
          .build();

  private PlanHeader() {}

  /** Returns of which store a plan is, and of which moment. */
  static Document store(Frozen<?> plan) {
    return new Document()
        .with("store", Document.of(plan.store()).known("address", plan.address()))
        .from(plan.preview(), "created_at=store_now now");
  }

  /** Returns what else all plans say, after what the form of a plan says. */
  static Document last(Frozen<?> plan) {
    Decisions decisions = plan.decisions();
    Document last = new Document();
    if (decisions.some()) {
      last.with(
          DECISIONS,
          new Document()
              .with("allow", Coded.codes(decisions.allow()))
              .with("skip", Coded.codes(decisions.skip()))
              .some("options", decisions.choices().values()));
    }
    return last.with(OPERATOR, plan.planner())
        .from(plan, "journal_head approval_required")
        .known("reason", plan.reason())
        .with("digest", plan.preview().digest());
  }

  /** Returns hazards with what plans say of them. */
  static List<Document> hazards(List<Hazard> hazards) {
    return hazards.stream().map(each -> Document.of(each, "kind count blocking sample")).toList();
  }

  /**
   * Reads the same.
   *
   * @param terms the hazards that the store can have
   * @param foreign what is said of rows of other tables
   */
  static List<Hazard> hazards(JsonNode header, Hazards terms, List<ForeignCount> foreign) {
    List<Hazard> hazards = new ArrayList<>();
    for (JsonNode node : header.required("hazards")) {
      // The first plans of streams have them in capitals.
      HazardTerm kind = terms.named(node.required("kind").textValue().toLowerCase(Locale.ROOT));
      List<TaskId> sample =
          node.has("sample") ? read(node.get("sample"), new TypeReference<>() {}) : List.of();
      hazards.add(
          new Hazard(
              kind,
              node.required("count").longValue(),
              sample,
              kind.equals(CommonHazards.FOREIGN_ROWS) ? foreign : List.of()));
    }
    return hazards;
  }

  /**
   * Returns the plan of a header, without its digest.
   *
   * @param terms the hazards that the store can have
   */
  static <P extends OperationPreview> Frozen<P> plan(
      JsonNode header, P preview, boolean approvalRequired, Hazards terms) {
    JsonNode store = header.required("store");
    return new Frozen<>(
        preview,
        new Decisions(
            kinds(header.path(DECISIONS).path("allow"), terms),
            kinds(header.path(DECISIONS).path("skip"), terms),
            choices(header)),
        read(store, StoreFingerprint.class),
        store.path("address").textValue(),
        read(header.required(OPERATOR), Operator.class),
        header.required("journal_head").textValue(),
        approvalRequired,
        header.path("reason").textValue(),
        null,
        null);
  }

  private static Set<HazardTerm> kinds(JsonNode names, Hazards terms) {
    Set<HazardTerm> kinds = new LinkedHashSet<>();
    for (String name : texts(names)) {
      kinds.add(terms.find(name).orElseThrow(() -> new IllegalArgumentException(name)));
    }
    return kinds;
  }

  /** Reads what was chosen of the options that only one kind of store has. */
  static Choices choices(JsonNode header) {
    TreeMap<String, Integer> values = new TreeMap<>();
    for (var each : header.path(DECISIONS).path("options").properties()) {
      if (!each.getValue().isInt()) {
        throw new IllegalArgumentException(each.getKey());
      }
      values.put(each.getKey(), each.getValue().intValue());
    }
    return new Choices(values);
  }

  static List<String> texts(JsonNode nodes) {
    return nodes.valueStream().map(JsonNode::textValue).toList();
  }

  /**
   * Binds what was read.
   *
   * @throws IllegalArgumentException if it is something else
   */
  static <T> T read(JsonNode node, Class<T> type) {
    return JSON.convertValue(node, type);
  }

  static <T> T read(JsonNode node, TypeReference<T> type) {
    return JSON.convertValue(node, type);
  }

  /** An id is a number or a text. */
  private interface AnId {
    @JsonValue
    Object plain();
  }

  /** A plan knows no texts of its store. */
  private interface WithoutTexts {
    @JsonIgnore
    Texts texts();
  }

  private static final class IdReader extends StdConverter<Object, TaskId> {
    @Override
    public TaskId convert(Object id) {
      return id instanceof Number number
          ? TaskId.of(number.longValue())
          : new TaskId.Text((String) id);
    }
  }
}
