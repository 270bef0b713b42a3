package dev.holdfast.desktop.retention.candidates;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.Progress;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.task.TaskId;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import java.util.function.Function;

/** A preview with its candidates, as the command line's {@code preview --json} and then each. */
public final class CandidateJson {

  private final JsonGenerator json;

  private CandidateJson(JsonGenerator json) {
    this.json = json;
  }

  /**
   * Writes all.
   *
   * @param operation what a cleanup does in the store
   * @param reasons for each candidate the rule that decided
   */
  public static void write(
      StoreAddress store,
      OperationTerm operation,
      Preview preview,
      Function<CandidateRow, String> reasons,
      Writer out,
      Progress progress,
      Cancellation cancellation)
      throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      CandidateJson document = new CandidateJson(json);
      CandidateFields fields = new CandidateFields(preview, reasons);
      json.writeStartObject();
      document.summary(store, operation, preview);
      json.writeArrayFieldStart("candidates");
      for (int place = 0; place < preview.tasks(); place++) {
        document.candidate(fields.of(place));
        if (place % 1_000 == 999) {
          cancellation.throwIfCancelled();
          progress.report(place + 1L, preview.tasks());
        }
      }
      json.writeEndArray();
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }

  private void summary(StoreAddress store, OperationTerm operation, Preview preview)
      throws IOException {
    json.writeStringField("store", store.display());
    json.writeNumberField("now", preview.now());
    number("cutoff", preview.cutoff());
    json.writeFieldName("policy");
    json.writeRawValue(PolicyJson.write(preview.policy()));
    json.writeNumberField(operation.subject(), preview.tasks());
    for (Map.Entry<String, Long> amount : preview.amounts().byKey().entrySet()) {
      json.writeNumberField(amount.getKey(), amount.getValue());
    }
    counts("by_status", preview.byStatus());
    counts("by_name", preview.byName());
    counts("by_rule", preview.byRule());
    number("oldest", preview.oldest());
    number("newest", preview.newest());
    json.writeArrayFieldStart("hazards");
    for (Hazard hazard : preview.hazards()) {
      hazard(hazard);
    }
    json.writeEndArray();
    json.writeStringField("digest", preview.digest());
  }

  private void counts(String field, Map<?, Long> counts) throws IOException {
    json.writeObjectFieldStart(field);
    for (Map.Entry<?, Long> entry : counts.entrySet()) {
      json.writeNumberField(entry.getKey().toString(), entry.getValue());
    }
    json.writeEndObject();
  }

  private void hazard(Hazard hazard) throws IOException {
    json.writeStartObject();
    json.writeStringField("kind", hazard.kind().code());
    json.writeNumberField("count", hazard.count());
    json.writeArrayFieldStart("sample");
    for (TaskId id : hazard.sample()) {
      value(id);
    }
    json.writeEndArray();
    json.writeBooleanField("blocking", hazard.blocking());
    json.writeEndObject();
  }

  private void candidate(Map<String, Object> fields) throws IOException {
    json.writeStartObject();
    for (Map.Entry<String, Object> field : fields.entrySet()) {
      json.writeFieldName(field.getKey());
      switch (field.getValue()) {
        case null -> json.writeNull();
        case Long whole -> json.writeNumber(whole);
        case Double number -> json.writeNumber(number);
        case Object text -> json.writeString(text.toString());
      }
    }
    json.writeEndObject();
  }

  private void value(TaskId id) throws IOException {
    switch (id) {
      case null -> json.writeNull();
      case TaskId.Numeric(long number) -> json.writeNumber(number);
      case TaskId.Text(String text) -> json.writeString(text);
    }
  }

  private void number(String field, Double value) throws IOException {
    json.writeFieldName(field);
    if (value == null) {
      json.writeNull();
    } else if (WholeNumber.where(value) instanceof Long whole) {
      json.writeNumber(whole);
    } else {
      json.writeNumber(value);
    }
  }
}
