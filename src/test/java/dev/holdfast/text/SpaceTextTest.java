package dev.holdfast.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.store.StoreSpace;
import dev.holdfast.store.StoreSpace.Pages;
import dev.holdfast.store.StoreSpace.TableSpace;
import dev.holdfast.store.StoreSpace.Tables;
import dev.holdfast.store.StoreSpace.VacuumMode;
import dev.holdfast.text.SpaceText.Advice;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpaceTextTest {

  private final SpaceText text = SpaceText.load();

  private static Pages pages(VacuumMode mode, long free, Long diskFree) {
    return new Pages(4_096, 100_000, free, mode, 0, diskFree);
  }

  @Test
  void copyingAFileNeedsTwiceItsSize() {
    List<Advice> fits = text.advice(pages(VacuumMode.NONE, 50_000, 1_000_000_000L));
    assertThat(fits).extracting(Advice::statement).contains("VACUUM;");
    assertThat(fits.getFirst().sentence()).contains("819 MB of free disk space; 1.0 GB are free");
    assertThat(text.advice(pages(VacuumMode.NONE, 50_000, 8_000_000L)).getFirst().sentence())
        .contains("only 8.0 MB are free");
    assertThat(text.advice(pages(VacuumMode.NONE, 50_000, null)).getFirst().sentence())
        .contains("819 MB of free disk");
  }

  @Test
  void aFewFreePagesAreNotWorthIt() {
    assertThat(text.advice(pages(VacuumMode.NONE, 10_000, null)))
        .containsExactly(new Advice("No action is needed.", null));
    assertThat(text.advice(pages(VacuumMode.INCREMENTAL, 0, null)))
        .extracting(Advice::statement)
        .containsOnlyNulls();
  }

  @Test
  void aStoreMadeForItGivesPagesBack() {
    assertThat(text.advice(pages(VacuumMode.INCREMENTAL, 25_000, null)))
        .extracting(Advice::statement)
        .containsExactly("PRAGMA incremental_vacuum(1000);");
    assertThat(text.advice(pages(VacuumMode.FULL, 0, null)).getFirst().sentence())
        .contains("with each commit");
  }

  @Test
  void saysWhatTheRunChanged() {
    Pages before = new Pages(4_096, 1_000, 100, VacuumMode.NONE, 0, null);
    assertThat(text.state(before, new Pages(4_096, 1_000, 350, VacuumMode.NONE, 0, null)))
        .containsExactly(
            "The file has 4.1 MB. 1.4 MB of that are free pages: new rows fill them before the file"
                + " grows.",
            "This run freed 1.0 MB.");
    assertThat(text.state(before, new Pages(4_096, 750, 0, VacuumMode.FULL, 5_000, null)))
        .contains("The file is 1.0 MB smaller than before.")
        .anyMatch(line -> line.contains("5.0 kB"));
  }

  private static TableSpace table(String name, long live, long dead, Long at) {
    return new TableSpace(name, 80_000_000, 20_000_000, live, dead, at);
  }

  @Test
  void nobodyKnowsWhatACopyNeedsWithoutStatistics() {
    assertThat(text.advice(new Tables(List.of(table("a", 0, 100, 70L)))).getLast())
        .isEqualTo(
            new Advice(
                "Returns the space of a to the system by copying it. Nobody can read or write it"
                    + " during the copy. How much free disk space it needs is unknown, because the"
                    + " server has no statistics of the table: at most 100 MB.",
                "VACUUM FULL a;"));
  }

  @Test
  void nobodyIsAdvisedToCopyALittle() {
    TableSpace small = new TableSpace("a", 200_000, 5_000, 10, 90, 70L);
    assertThat(text.advice(new Tables(List.of(small))))
        .containsExactly(new Advice("No action is needed.", null));
    assertThat(text.advice(new Pages(4_096, 1_000, 900, VacuumMode.NONE, 0, null)))
        .containsExactly(new Advice("No action is needed.", null));
  }

  @Test
  void deadRowsWaitForAVacuum() {
    List<Advice> comes = text.advice(new Tables(List.of(table("a", 100, 100, 70L))));
    assertThat(comes)
        .extracting(Advice::statement)
        .containsExactly("VACUUM (ANALYZE) a;", "VACUUM FULL a;");
    assertThat(comes.get(0).sentence()).contains("will make the space");
    assertThat(comes.get(1).sentence()).contains("50.0 MB of free disk");
    Tables few = new Tables(List.of(table("a", 1_000, 10, 250L), table("\"B c\"", 5, 0, 50L)));
    assertThat(text.advice(few))
        .extracting(Advice::statement)
        .containsExactly("VACUUM (ANALYZE) a, \"B c\";");
    assertThat(text.advice(few).getFirst().sentence()).contains("will not run yet");
    assertThat(text.advice(new Tables(List.of(table("a", 1_000, 10, null)))).getFirst().sentence())
        .contains("is off");
    assertThat(text.advice(new Tables(List.of(table("a", 10, 0, null)))))
        .containsExactly(new Advice("No action is needed.", null));
  }

  @Test
  void aTablespaceIsRebuiltOnlyIfMuchOfItIsFree() {
    StoreSpace.Tablespace full =
        new StoreSpace.Tablespace("`d`.`a`", 800_000_000, 100_000_000, 100_000_000, 5_000);
    StoreSpace.Tablespace airy =
        new StoreSpace.Tablespace("`d`.`b`", 200_000_000, 100_000_000, 700_000_000, 1_000);
    assertThat(text.state(null, new StoreSpace.Tablespaces(List.of(airy))))
        .containsExactly(
            "`d`.`b`: 200 MB of rows and 100 MB of indexes, 700 MB of its file free; about 1,000"
                + " rows.");
    assertThat(text.advice(new StoreSpace.Tablespaces(List.of(full, airy))))
        .extracting(Advice::statement)
        .containsExactly("OPTIMIZE TABLE `d`.`b`;");
    assertThat(text.advice(new StoreSpace.Tablespaces(List.of(full))))
        .extracting(Advice::statement)
        .containsOnlyNulls();
  }
}
