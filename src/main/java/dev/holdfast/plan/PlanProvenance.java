package dev.holdfast.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.journal.Operator;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.terms.Hazards;

/** Where a plan was seen, and by whom, in the line of its file that says what it is. */
final class PlanProvenance {

  private PlanProvenance() {}

  static void putStore(ObjectNode header, Frozen<?> plan) {
    ObjectNode store =
        header
            .putObject("store")
            .put("place", plan.store().place())
            .put("schema", plan.store().schema());
    if (plan.address() != null) {
      store.put("address", plan.address());
    }
  }

  static void putPlanner(ObjectNode header, Frozen<?> plan) {
    header
        .putObject("operator")
        .put("user", plan.planner().user())
        .put("name", plan.planner().name())
        .put("host", plan.planner().host());
    header.put("journal_head", plan.journalHead());
  }

  /**
   * Returns the plan of a header, without its digest.
   *
   * @param terms the hazards that the store can have
   */
  static <P extends OperationPreview> Frozen<P> plan(
      JsonNode header, P preview, boolean approvalRequired, Hazards terms) {
    JsonNode store = header.required("store");
    JsonNode operator = header.required("operator");
    return new Frozen<>(
        preview,
        PlanDecisions.of(header, terms),
        new StoreFingerprint(
            store.required("place").textValue(), store.required("schema").textValue()),
        store.path("address").textValue(),
        new Operator(
            operator.required("user").textValue(),
            operator.required("name").textValue(),
            operator.required("host").textValue()),
        header.required("journal_head").textValue(),
        approvalRequired,
        null);
  }
}
