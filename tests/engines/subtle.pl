# Minefield and Evening in Perl with one subtle mistake: perl subtle.pl MISTAKE
#
# It was written from the rules alone, and is right with the mistake "none".
use strict;
use warnings;
use JSON::PP;

my %ABOUT = (
    none   => 'No mistake.',
    border => 'Hard corners are not seen in the topmost row of areas.',
    nopass => 'Who cannot place loses the game.',
    black  => 'Switches are seen when Black places, and not when White does.',
    counts => 'Whose turn it is follows from the number of stones.',
    leak   => 'From the 100th request on the last move of a record is lost.',
    ties   => 'White wins ties.',
    two    => 'White is never skipped, and hard corners of white pairs are allowed.',
);
my $mistake = shift @ARGV // '';
die 'there are ' . join(', ', sort keys %ABOUT) . "\n" unless $ABOUT{$mistake};
my $json = JSON::PP->new->utf8->canonical;
my ($TRUE, $FALSE, $requests) = (JSON::PP::true, JSON::PP::false, 0);
$| = 1;

sub letters {
    my ($n, $text) = ($_[0] + 1, '');
    while ($n > 0) { $text = chr(97 + ($n - 1) % 26) . $text; $n = int(($n - 1) / 26) }
    return $text;
}

# --- Minefield: a board is a hash from "x,y" to the letter of a colour.

sub mine_patterns {    # what a stone breaks there, or undef
    my ($b, $n, $x, $y, $c) = @_;
    my $e = $c eq 'b' ? 'w' : 'b';
    my $at = sub { $b->{"$_[0],$_[1]"} // '' };
    my $inside = sub { $_[0] >= 0 && $_[0] < $n && $_[1] >= 0 && $_[1] < $n };
    for my $dx (-1, 1) {
        for my $dy (-1, 1) {
            next unless $inside->($x + $dx, $y + $dy);
            next if $mistake eq 'border' && ($y + $dy == $n - 1 || $y == $n - 1);
            my ($far, $one, $two) = ($at->($x + $dx, $y + $dy), $at->($x + $dx, $y), $at->($x, $y + $dy));
            my $own = $far eq $c && (($one eq $e && $two eq '') || ($two eq $e && $one eq ''));
            my $other = $far eq '' && $one eq $e && $two eq $e;
            $own   = 0 if $mistake eq 'two' && $c eq 'w';
            $other = 0 if $mistake eq 'two' && $c eq 'b';
            return 'minefield.hard-corner' if $own || $other;
        }
    }
    return undef if $mistake eq 'black' && $c eq 'w';
    for my $shape ([1, 2], [2, 1], [1, 3], [3, 1]) {
        for my $sign ([1, 1], [1, -1], [-1, 1], [-1, -1]) {
            my ($dx, $dy) = ($shape->[0] * $sign->[0], $shape->[1] * $sign->[1]);
            next unless $inside->($x + $dx, $y + $dy);
            next unless $at->($x + $dx, $y + $dy) eq $c && $at->($x + $dx, $y) eq $e && $at->($x, $y + $dy) eq $e;
            my $empty = 1;
            for my $i (0 .. $shape->[0]) {
                for my $j (0 .. $shape->[1]) {
                    next if ($i == 0 || $i == $shape->[0]) && ($j == 0 || $j == $shape->[1]);
                    $empty = 0 if $at->($x + $i * $sign->[0], $y + $j * $sign->[1]) ne '';
                }
            }
            return 'minefield.switch' if $empty;
        }
    }
    return undef;
}

sub mine_won {
    my ($b, $n, $c) = @_;
    my @todo = grep { ($b->{$_} // '') eq $c } map { $c eq 'b' ? "$_,0" : "0,$_" } 0 .. $n - 1;
    my %seen = map { $_ => 1 } @todo;
    while (@todo) {
        my ($x, $y) = split /,/, shift @todo;
        return 1 if ($c eq 'b' ? $y : $x) == $n - 1;
        for ([0, 1], [0, -1], [1, 0], [-1, 0]) {
            my $next = ($x + $_->[0]) . ',' . ($y + $_->[1]);
            next if $seen{$next} || ($b->{$next} // '') ne $c;
            $seen{$next} = 1;
            push @todo, $next;
        }
    }
    return 0;
}

sub mine_can {
    my ($b, $n, $c) = @_;
    for my $y (0 .. $n - 1) {
        for my $x (0 .. $n - 1) {
            next if exists $b->{"$x,$y"};
            return 1 unless mine_patterns($b, $n, $x, $y, $c);
        }
    }
    return 0;
}

sub mine_settle {    # (winner or undef, over, to move)
    my ($b, $n, $turn, $won) = @_;
    return ($won, 1, undef) if $won;
    my $other = $turn eq 'b' ? 'w' : 'b';
    return (undef, 0, $turn) if mine_can($b, $n, $turn);
    return ($other, 1, undef) if $mistake eq 'nopass';
    return (undef, 0, $turn) if $mistake eq 'two' && $turn eq 'w';
    return (undef, 0, $other) if mine_can($b, $n, $other);
    return (undef, 1, undef);
}

my %COLOUR = (b => 'black', w => 'white');

sub mine_verdict {
    my ($b, $n, $winner, $over, $turn) = @_;
    my (@legal, %why);
    if (!$over) {
        for my $y (0 .. $n - 1) {
            for my $x (0 .. $n - 1) {
                next if exists $b->{"$x,$y"};
                my $clause = mine_patterns($b, $n, $x, $y, $turn);
                my $name = letters($x) . ($y + 1);
                $clause ? ($why{$name} = $clause) : push @legal, $name;
            }
        }
    }
    my $answer = { legal => \@legal, over => $over ? $TRUE : $FALSE, to_move => $over ? undef : $COLOUR{$turn},
        winner => $winner ? $COLOUR{$winner} : undef };
    $answer->{why} = \%why unless $over;
    return $answer;
}

sub mine_names {
    my ($n) = @_;
    my %place;
    for my $x (0 .. $n - 1) { my $letter = letters($x); $place{$letter . ($_ + 1)} = "$x,$_" for 0 .. $n - 1 }
    return \%place;
}

sub minefield {
    my ($q) = @_;
    my ($n, %b) = ($q->{size});
    my $place = mine_names($n);
    if ($q->{stones}) {
        for my $c ('b', 'w') { $b{$place->{$_}} = $c for @{$q->{stones}{$COLOUR{$c}} // []} }
        my $turn = substr $q->{to_move}, 0, 1;
        if ($mistake eq 'counts') {
            my $blacks = grep { $_ eq 'b' } values %b;
            $turn = 2 * $blacks > keys %b ? 'w' : 'b';
        }
        my $won = mine_won(\%b, $n, 'b') ? 'b' : mine_won(\%b, $n, 'w') ? 'w' : undef;
        return mine_verdict(\%b, $n, mine_settle(\%b, $n, $turn, $won));
    }
    my @moves = @{$q->{moves}};
    for my $i (0 .. $#moves) {
        next if $place->{$moves[$i]};
        return { error => { code => 'bad-action', message => 'move ' . ($i + 1) . ", $moves[$i], is not a point" } };
    }
    pop @moves if $mistake eq 'leak' && $requests >= 100;
    my ($winner, $over, $turn) = (undef, 0, 'b');
    my ($accepted, $reason) = (0, undef);
    for my $move (@moves) {
        my $where = $place->{$move};
        my ($x, $y) = split /,/, $where;
        $reason = $over ? 'minefield.win' : exists $b{$where} ? 'minefield.turn' : mine_patterns(\%b, $n, $x, $y, $turn);
        last if $reason;
        $b{$where} = $turn;
        my $won = mine_won(\%b, $n, $turn) ? $turn : undef;
        ($winner, $over, $turn) = mine_settle(\%b, $n, $turn eq 'b' ? 'w' : 'b', $won);
        $accepted++;
    }
    my $answer = mine_verdict(\%b, $n, $winner, $over, $turn);
    return $answer if $q->{op} eq 'judge' && !$reason;
    return { error => { code => 'bad-action', message => "move @{[$accepted + 1]}, $moves[$accepted], is illegal" } }
        if $q->{op} eq 'judge';
    $answer->{accepted} = $accepted;
    $answer->{reason} = $reason if $reason;
    return $answer;
}

# --- Evening: a board is a hash from a cell to the name of a colour.

my %HEX;

sub hexagon {
    my ($s) = @_;
    return @{$HEX{$s}} if $HEX{$s};
    my (@cells, %at, %near);
    for my $y (0 .. 2 * $s - 2) {
        my $shift = $y > $s - 1 ? $y - $s + 1 : 0;
        for my $i (0 .. 2 * $s - 2 - abs($y - $s + 1)) {
            push @cells, letters($y) . ($i + 1);
            $at{($i + $shift) . ",$y"} = $cells[-1];
        }
    }
    for my $place (keys %at) {
        my ($x, $y) = split /,/, $place;
        $near{$at{$place}} = [grep { defined } map { $at{($x + $_->[0]) . ',' . ($y + $_->[1])} }
            [1, 0], [1, 1], [0, 1], [-1, 0], [-1, -1], [0, -1]];
    }
    $HEX{$s} = [\@cells, \%near];
    return @{$HEX{$s}};
}

sub groups {
    my ($board, $near) = @_;
    my (%group, @all);
    for my $cell (keys %$board) {
        next if $group{$cell};
        my $own = { colour => $board->{$cell}, size => 0 };
        push @all, $own;
        my @todo = ($cell);
        $group{$cell} = $own;
        while (@todo) {
            my $stone = shift @todo;
            $own->{size}++;
            for my $next (@{$near->{$stone}}) {
                next if $group{$next} || ($board->{$next} // '') ne $own->{colour};
                $group{$next} = $own;
                push @todo, $next;
            }
        }
    }
    return (\%group, \@all);
}

sub may {    # the colour that may place on an empty cell, or ''
    my ($group, $near, $cell) = @_;
    my (%seen, %sum);
    for my $own (grep { defined } map { $group->{$_} } @{$near->{$cell}}) {
        $sum{$own->{colour}} += $own->{size} unless $seen{$own}++;
    }
    my $difference = ($sum{white} // 0) - ($sum{black} // 0);
    return $difference < 0 ? 'white' : $difference > 0 ? 'black' : '';
}

sub evening_state {
    my ($board, $cells, $near, $stopped) = @_;
    my ($group, $all) = groups($board, $near);
    my %may = map { $_ => may($group, $near, $_) } grep { !$board->{$_} } @$cells;
    my $over = keys %$stopped == 2 || !grep { $_ } values %may;
    return { may => \%may, over => $over, groups => $all };
}

sub evening_verdict {
    my ($board, $state, $options) = @_;
    my (@legal, %why);
    for my $cell (sort keys %{$state->{may}}) {
        for my $colour ('white', 'black') {
            $state->{may}{$cell} eq $colour ? push(@legal, "$colour:$cell") : ($why{"$colour:$cell"} = 'evening.place');
        }
    }
    my %sizes = (white => [], black => []);
    push @{$sizes{$_->{colour}}}, $_->{size} for @{$state->{groups}};
    $sizes{$_} = [sort { $b <=> $a } @{$sizes{$_}}] for keys %sizes;
    my $leader = $mistake eq 'ties' ? 'white' : 'black';
    my $stones = grep { $_ eq 'white' } values %$board;
    $leader = $stones % 2 ? 'white' : 'black' if ($options->{tiebreak} // 'black') eq 'odd-even';
    for my $i (0 .. @{$sizes{white}} + @{$sizes{black}}) {
        my $difference = ($sizes{white}[$i] // 0) - ($sizes{black}[$i] // 0);
        next unless $difference;
        $leader = $difference > 0 ? 'white' : 'black';
        last;
    }
    my $over = $state->{over};
    my $answer = { legal => $over ? [] : \@legal, to_move => undef, over => $over ? $TRUE : $FALSE,
        winner => $over ? $leader : undef, leader => $leader, score => \%sizes };
    $answer->{why} = \%why unless $over;
    return $answer;
}

sub evening {
    my ($q) = @_;
    my ($cells, $near) = hexagon($q->{size});
    my %is = map { $_ => 1 } @$cells;
    my $opening = { legal => [map { "white:$_" } @$cells], to_move => undef, over => $FALSE, winner => undef };
    my (%b, %stopped);
    if ($q->{stones}) {
        for my $c (keys %{$q->{stones}}) { $b{$_} = $c for @{$q->{stones}{$c}} }
        return %b ? evening_verdict(\%b, evening_state(\%b, $cells, $near, {}), $q->{options}) : $opening;
    }
    my @moves = @{$q->{moves}};
    for my $i (0 .. $#moves) {
        my ($colour, $cell) = $moves[$i] =~ /^(white|black):([a-z]+[0-9]*)$/;
        next if $cell && ($cell eq 'stop' || $is{$cell});
        return { error => { code => 'bad-action', message => 'move ' . ($i + 1) . ", $moves[$i], is not an action" } };
    }
    pop @moves if $mistake eq 'leak' && $requests >= 100;
    my ($accepted, $reason, $state) = (0, undef, undef);
    for my $move (@moves) {
        my ($colour, $cell) = split /:/, $move;
        $reason = !%b ? ($colour eq 'white' && $cell ne 'stop' ? undef : 'evening.opening')
            : $state->{over} ? 'evening.end' : $cell eq 'stop' ? undef
            : $b{$cell} ? 'evening.turnless' : $state->{may}{$cell} eq $colour ? undef : 'evening.place';
        last if $reason;
        if ($cell eq 'stop') { $stopped{$colour} = 1 }
        else { $b{$cell} = $colour; %stopped = () }
        $state = evening_state(\%b, $cells, $near, \%stopped);
        $accepted++;
    }
    my $answer = %b ? evening_verdict(\%b, $state, $q->{options}) : $opening;
    return { error => { code => 'bad-action', message => "move @{[$accepted + 1]}, $moves[$accepted], is illegal" } }
        if $q->{op} eq 'judge' && $reason;
    return $answer if $q->{op} eq 'judge';
    $answer->{accepted} = $accepted;
    $answer->{reason} = $reason if $reason;
    return $answer;
}

while (my $line = <STDIN>) {
    my $q = $json->decode($line);
    my $answer = $q->{op} eq 'hello'
        ? { protocol => 1, name => 'subtle', version => '1', ops => ['judge', 'play'],
            games => { minefield => {}, evening => { options => { tiebreak => ['black', 'odd-even'] } } } }
        : $q->{game} eq 'minefield' ? minefield($q) : evening($q);
    $requests++;
    print $json->encode({ %$answer, id => $q->{id} }), "\n";
}
