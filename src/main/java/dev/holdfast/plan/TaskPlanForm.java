package dev.holdfast.plan;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.retention.plan.PlanRows;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.policy.PolicyJson;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.Terms;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * Of tasks: a line of JSON that anybody can read, then the rows (see {@link PlanRows}), deflated.
 * Written and read as a stream.
 */
final class TaskPlanForm implements PlanForm<Preview> {

  @Override
  public String magic() {
    return "holdfast-plan";
  }

  @Override
  public PlanProblem elsewhere() {
    return PlanProblem.OF_TASKS;
  }

  @Override
  public Map<String, Object> facts(Preview preview, Path file) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("policy", PolicyJson.fields(preview.policy()));
    if (!preview.request().files().isEmpty()) {
      facts.put("policy_files", preview.request().files());
    }
    facts.put("file", file.toAbsolutePath().toString());
    facts.put("tasks", preview.tasks());
    return facts;
  }

  @Override
  public void write(Frozen<Preview> plan, OutputStream out) throws IOException {
    PlanFile.line(out, PlanHeader.write(plan));
    Deflater deflater = new Deflater();
    try {
      DeflaterOutputStream rows = new DeflaterOutputStream(out, deflater, 1 << 16);
      PlanRows.write(plan.preview(), PlanHeader.form(plan.preview()), rows);
      rows.finish();
    } finally {
      deflater.end();
    }
  }

  @Override
  public Frozen<Preview> read(Path file, InputStream in, Terms terms) throws IOException {
    JsonNode header = PlanHeader.parse(PlanFile.line(in, PlanFile.LONGEST_LINE));
    int rows = PlanHeader.rows(header);
    if (rows < PlanRows.OF_NUMBERS || rows > PlanRows.WITH_MEASURES) {
      throw new PlanException(PlanProblem.NEWER_FORMAT, file, PlanHeader.form(header));
    }
    PlanHeader.checkMarks(header, terms.hazards());
    Hazards known = terms.hazards().in(PlanDecisions.choices(header));
    Preview preview =
        PlanRows.read(
            new InflaterInputStream(in),
            rows,
            PlanHeader.facts(header),
            PlanHeader.measures(header, terms.measures()),
            known);
    return PlanProvenance.plan(
        header, preview, header.required("approval_required").booleanValue(), terms.hazards());
  }
}
